// Runs MicroPython, with the folders it is given, for a test in another process: one JSON line in, one JSON line out.
// Reading and writing wait for each other, so that firmware that waits for a chip can ask the test for its answer.
import fs from "node:fs";
import path from "node:path";

const [, , interpreter, ...folders] = process.argv;
const { loadMicroPython } = await import(path.join(interpreter, "micropython.mjs"));
const micropython = await loadMicroPython({
    stdout: (text) => process.stderr.write(text),
    linebuffer: false,
});

let pending = Buffer.alloc(0);

function readLine() {
    const chunk = Buffer.alloc(65536);
    for (;;) {
        const end = pending.indexOf(10);
        if (end >= 0) {
            const line = pending.subarray(0, end).toString();
            pending = pending.subarray(end + 1);
            return line;
        }
        const count = fs.readSync(0, chunk);
        if (count === 0) process.exit(0);
        pending = Buffer.concat([pending, chunk.subarray(0, count)]);
    }
}

function writeLine(line) {
    let rest = Buffer.from(line + "\n");
    while (rest.length) rest = rest.subarray(fs.writeSync(1, rest));
}

function copyIn(folder, to) {
    micropython.FS.mkdirTree(to);
    for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
        const from = path.join(folder, entry.name);
        if (entry.isDirectory()) copyIn(from, `${to}/${entry.name}`);
        else if (entry.name.endsWith(".py")) micropython.FS.writeFile(`${to}/${entry.name}`, fs.readFileSync(from));
    }
}

for (const folder of folders) copyIn(folder, "/flash");
micropython.registerJsModule("outside", {
    ask: (line) => {
        writeLine(line);
        return readLine();
    },
});
micropython.runPython("import os, sys\nos.chdir('/flash')\nsys.path.insert(0, '/flash')");
const bench = micropython.pyimport("bench");
for (;;) writeLine(bench.answer(readLine()));
