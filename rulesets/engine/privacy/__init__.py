"""Who may know what: values of a State, and what a Request shows to a seat. The marks for values are imported from here."""

from rulesets.engine.privacy.values import ToNobody, ToOwner, ToSeatIn

__all__ = ["ToNobody", "ToOwner", "ToSeatIn"]
