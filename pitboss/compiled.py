"""One rule, two speeds: plain Python for live play, machine code for simulation and solving.

`@rule` leaves a function as it is and remembers it. `@kernel` wraps a loop over rules; the first call compiles it, and
every rule it reaches, with Numba. Nothing here imports Numba until then, so the room, the command line and the unit
tests stay instant.

Compiled code is kept on disk under a digest of everything that went into it: the source of the kernel, of each rule it
calls, and the constants they read. Numba alone looks only at the kernel's own file, and would run yesterday's rules.

>>> @rule
... def twice(x):
...     return x + x
>>> @kernel
... def total(n):
...     s = 0
...     for i in range(n):
...         s += twice(i)
...     return s
>>> twice(4), total.plain(4)
(8, 12)
"""

from __future__ import annotations

import functools
import hashlib
import inspect
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Lock
from types import CodeType, FunctionType
from typing import Any, Generic, ParamSpec, TypeVar, cast, overload

P = ParamSpec("P")
R = TypeVar("R")
F = TypeVar("F", bound=Callable[..., Any])

_RULES: set[Callable[..., Any]] = set()
_PARTS: set[Callable[..., Any]] = set()
_OWN_CODE: dict[Callable[..., Any], Callable[[], Callable[..., Any] | None]] = {}
_REGISTERED: set[Callable[..., Any]] = set()
_ONE_AT_A_TIME = Lock()
"""Numba is told its cache folder by a global setting: two workers must not compile their first kernel at once."""


def rule(function: F) -> F:
    """Mark a plain function that kernels may call; the function itself is untouched."""
    _RULES.add(function)
    return function


def part(function: F) -> F:
    """Mark a part of a kernel that is compiled into the kernel's own code: it costs no call, however much it is given.

    It makes no arrays, and counts no references to those that it is given, so they can come in tuples. The kernel
    itself does count: whatever loops over arrays in tuples is a part.
    """
    _PARTS.add(function)
    return rule(function)


def own_code(of: Callable[..., Any]) -> Callable[[F], F]:
    """Mark a function that has better machine code for a rule than Numba makes of it.

    It is asked before the first kernel that calls the rule is compiled, and returns what `numba.extending.overload`
    takes, or nothing if this processor cannot run it. In plain Python the rule stays what it is.
    """

    def remember(build: F) -> F:
        _OWN_CODE[of] = build
        return build

    return remember


class Kernel(Generic[P, R]):
    """A loop that is compiled when it is first called. `plain` is the same loop in plain Python."""

    def __init__(self, function: Callable[P, R], options: dict[str, Any]) -> None:
        functools.update_wrapper(self, function)
        self.plain = function
        self.options = options
        self._compiled: Callable[P, R] | None = None

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> R:
        return self.compile()(*args, **kwargs)

    def compile(self) -> Callable[P, R]:
        """The Numba dispatcher; types are compiled as they are met."""
        if self._compiled is None:
            with _ONE_AT_A_TIME:
                self._compiled = self._compiled or _compile(self)
        return self._compiled


@overload
def kernel(function: Callable[P, R]) -> Kernel[P, R]: ...
@overload
def kernel(**options: Any) -> Callable[[Callable[P, R]], Kernel[P, R]]: ...
def kernel(function: Callable[P, R] | None = None, **options: Any) -> Any:
    """Compile on first call. Options go to `numba.njit` (for example `fastmath`, `nogil`)."""
    if function is None:
        return lambda f: Kernel(f, options)
    return Kernel(function, options)


def cache_dir() -> Path:
    """Where compiled code and solved games are kept: `PITBOSS_CACHE`, or the user's cache folder."""
    chosen = os.environ.get("PITBOSS_CACHE")
    base = Path(chosen) if chosen else Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache")) / "pitboss"
    base.mkdir(parents=True, exist_ok=True)
    return base


def digest(function: Callable[..., Any]) -> str:
    """Fingerprint of a rule or kernel: its source, every rule it reaches, every constant they read."""
    h = hashlib.sha256()
    for part in sorted(_ingredients(cast(FunctionType, function))):
        h.update(part)
    return h.hexdigest()[:16]


def _compile(k: Kernel[P, R]) -> Callable[P, R]:
    import numba
    from numba import extending

    for reached in _reach(cast(FunctionType, k.plain), set()):
        if isinstance(reached, FunctionType) and reached in _RULES - _REGISTERED:
            better = _OWN_CODE[reached]() if reached in _OWN_CODE else None
            inlined = {"forceinline": True, "_nrt": False} if reached in _PARTS else {}
            options = {"error_model": "numpy", **inlined}
            extending.overload(reached)(better) if better else extending.register_jitable(**options)(reached)
            _REGISTERED.add(reached)
    previous = numba.config.CACHE_DIR
    numba.config.CACHE_DIR = str(cache_dir() / "kernels" / digest(k.plain))
    try:
        return cast("Callable[P, R]", numba.njit(cache=True, **{"nogil": True, **k.options})(k.plain))
    finally:
        numba.config.CACHE_DIR = previous


def _names(code: CodeType) -> Iterator[str]:
    yield from code.co_names
    for const in code.co_consts:
        if isinstance(const, CodeType):
            yield from _names(const)


def _reach(function: FunctionType, seen: set[int]) -> Iterator[Any]:
    """The function, and every rule and constant that it names, however deep."""
    if id(function) in seen:
        return
    seen.add(id(function))
    yield function
    if function in _OWN_CODE:
        yield from _reach(cast(FunctionType, _OWN_CODE[function]), seen)
    for name in _names(function.__code__):
        value = function.__globals__.get(name)
        if isinstance(value, FunctionType) and value in _RULES:
            yield from _reach(value, seen)
        elif isinstance(value, (int, float, str, tuple)) or hasattr(value, "tobytes"):
            yield value


def _ingredients(function: FunctionType) -> Iterator[bytes]:
    for thing in _reach(function, set()):
        if isinstance(thing, FunctionType):
            yield inspect.getsource(thing).encode()
        elif isinstance(thing, (int, float, str, tuple)):
            yield repr(thing).encode()
        else:
            yield thing.tobytes()
