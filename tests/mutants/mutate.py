"""Every small fault that could be put into a module: a comparison turned round, a condition fixed, a call left out, a number off by one.

Left out is what no test should depend on: annotations, docstrings, log lines, assertions (`zip(strict=True)` is one), `__repr__`, options of
dataclasses, and numbers that are tuned by hand (constants in capitals).
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

COMPARED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
CALCULATED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
}
LOGGERS = frozenset({"log", "LOG", "logging"})

# Arguments that state an invariant or a detail of the implementation.
WITHOUT_EFFECT = frozenset({"strict", "frozen", "slots", "kw_only", "repr", "exist_ok", "missing_ok", "stacklevel"})


@dataclass(frozen=True, slots=True)
class Mutant:
    """A piece of a source, by its place in the text, and what replaces it.

    `name` stays the same while the function around it stays the same, so that a change elsewhere draws no other sample.
    """

    line: int
    start: int
    end: int
    before: str
    after: str
    name: str

    def of(self, source: str) -> str:
        return source[: self.start] + self.after + source[self.end :]

    def is_python(self, source: str) -> bool:
        """Whether the mutant can be compiled: `continue` may leave no loop, for instance."""
        try:
            compile(self.of(source), "mutant", "exec")
        except SyntaxError:
            return False
        return True


def mutants(source: str) -> list[Mutant]:
    """All mutants of a module, in the order of the text."""
    tree = ast.parse(source)
    offsets = _line_offsets(source)
    found = []
    named = Counter[str]()
    for node, after, function in _changes(tree):
        assert isinstance(node, ast.expr | ast.stmt)
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        start = offsets[node.lineno - 1] + _characters(source, offsets, node.lineno, node.col_offset)
        end = offsets[node.end_lineno - 1] + _characters(source, offsets, node.end_lineno, node.end_col_offset)
        before = source[start:end]
        if before != after:
            name = f"{function}: {' '.join(before.split())} → {after}"
            named[name] += 1
            nth = f" ({named[name]})" if named[name] > 1 else ""
            found.append(Mutant(node.lineno, start, end, before, after, name + nth))
    return sorted(found, key=lambda each: (each.start, each.end, each.after))


def function_around(source: str, mutant: Mutant) -> tuple[str, int] | None:
    """The outermost function whose body has the mutant: its name with its classes, and the first line of its code."""
    offsets = _line_offsets(source)
    place = None
    nodes: list[tuple[ast.stmt, str]] = [(node, "") for node in ast.parse(source).body]
    for node, classes in nodes:
        if isinstance(node, ast.ClassDef):
            nodes += [(each, f"{classes}{node.name}.") for each in node.body]
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            first = node.body[0]
            start = offsets[first.lineno - 1] + _characters(source, offsets, first.lineno, first.col_offset)
            if start <= mutant.start and mutant.line <= (node.end_lineno or 0):
                place = (f"{classes}{node.name}", min((node.lineno, *(each.lineno for each in node.decorator_list))))
    return place


def _changes(tree: ast.AST) -> Iterator[tuple[ast.AST, str, str]]:
    for node, function in _meaningful(tree, "module"):
        match node:
            case ast.Compare(left=left, ops=[op], comparators=comparators) if type(op) in COMPARED:
                yield node, f"({ast.unparse(ast.Compare(left, [COMPARED[type(op)]()], comparators))})", function
            case ast.BoolOp(op=op, values=values):
                other = ast.Or() if isinstance(op, ast.And) else ast.And()
                yield node, f"({ast.unparse(ast.BoolOp(other, values))})", function
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                yield node, f"bool({ast.unparse(operand)})", function
            case ast.BinOp(left=left, op=op, right=right) if type(op) in CALCULATED and not _is_text(left, right):
                yield node, f"({ast.unparse(ast.BinOp(left, CALCULATED[type(op)](), right))})", function
            case ast.Constant(value=bool(value)):
                yield node, repr(not value), function
            case ast.Constant(value=int(value)):
                yield node, repr(value + 1), function
            case ast.If(test=test) | ast.IfExp(test=test) | ast.While(test=test) if not isinstance(test, ast.Constant):
                yield test, "False", function
                if not isinstance(node, ast.While):
                    yield test, "True", function
            case ast.Expr(value=ast.Call() | ast.Await()):
                yield node, "pass", function
            case ast.Break():
                yield node, "continue", function
            case ast.Continue():
                yield node, "break", function
            case ast.Return(value=ast.expr() as value) if not isinstance(value, ast.Constant):
                yield node, "return None", function
            case _:
                pass


def _meaningful(node: ast.AST, function: str) -> Iterator[tuple[ast.AST, str]]:
    """The node and all in it that a test could be expected to notice, each with the function or class that it is in."""
    yield node, function
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        function = node.name if function == "module" else f"{function}.{node.name}"
    for name, value in ast.iter_fields(node):
        if name in {"annotation", "returns", "decorator_list", "type_params"}:
            continue
        for child in value if isinstance(value, list) else (value,):
            if isinstance(child, ast.AST) and not _is_left_out(child):
                yield from _meaningful(child, function)


def _is_left_out(node: ast.AST) -> bool:
    match node:
        case ast.Assert() | ast.JoinedStr() | ast.Import() | ast.ImportFrom() | ast.FunctionDef(name="__repr__"):
            return True
        case ast.If(test=ast.Name(id="TYPE_CHECKING") | ast.Compare(left=ast.Name(id="__name__"))):
            return True
        case ast.keyword(arg=name):
            return name in WITHOUT_EFFECT
        case ast.Expr(value=ast.Call(func=ast.Attribute(value=ast.Name(id=name)))):
            return name in LOGGERS
        case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)):
            return name.isupper() or name.startswith("__")
        case _:
            return False


def _is_text(*nodes: ast.expr) -> bool:
    return any(isinstance(node, ast.JoinedStr) or _is_string(node) for node in nodes)


def _is_string(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str | bytes)


def _line_offsets(source: str) -> list[int]:
    offsets, at = [], 0
    for line in source.splitlines(keepends=True):
        offsets.append(at)
        at += len(line)
    return offsets


def _characters(source: str, offsets: list[int], line: int, column: int) -> int:
    """ast counts bytes; a text is cut by characters."""
    end = offsets[line] if line < len(offsets) else len(source)
    return len(source[offsets[line - 1] : end].encode()[:column].decode())
