"""How Numba compiles rules: each is lowered once, and only what Python calls is optimised, linked and kept on disk.

Left alone, Numba optimises every function by itself and once more inside everything that calls it, and makes a wrapper
for Python and a file on disk for each. In a game of 250 small rules that is most of the time. Here a rule has two
sides: the *part* that other rules call is only lowered to LLVM's language, and a *whole*, made when Python calls the
rule, takes in all parts below it and is optimised once.
"""

import os
from collections.abc import Callable
from typing import Any

from numba.core import compiler, types
from numba.core.codegen import JITCodeLibrary
from numba.core.dispatcher import _FunctionCompiler
from numba.core.environment import lookup_environment
from numba.core.registry import CPUDispatcher

from golemancy.engine.hurry import is_compiled_elsewhere, is_compiled_here

SMALL = 64  # functions that are left in a game after the first round of optimising
FUNCTION = "_ZN"  # how Numba names what it has compiled
ENVIRONMENT = "_ZN08NumbaEnv"  # how Numba names the global variables that hold a function's environment


class Part(JITCodeLibrary):
    """A function that is only lowered; what it calls is remembered for the whole that takes it in."""

    def finalize(self) -> None:
        self._raise_if_finalized()
        self._finalized = True


class Whole(JITCodeLibrary):
    """A function that Python calls, with all parts below it."""

    runs_long = False

    def finalize(self) -> None:
        self._linking_libraries = _below(self._linking_libraries)
        super().finalize()
        self._check_complete()
        for name in [one.name for one in self._final_module.global_variables if one.name.startswith(ENVIRONMENT)]:
            environment = lookup_environment(name)
            if environment is not None:
                self._codegen.set_env(name, environment)

    def _optimize_final_module(self) -> None:
        """What runs for long in a small game is worth a second round, which takes in what the first has made small."""
        super()._optimize_final_module()
        if self.runs_long and sum(not one.is_declaration for one in self._final_module.functions) <= SMALL:
            super()._optimize_final_module()

    def _check_complete(self) -> None:
        """Numba looks for missing functions of its own only, and a call of a missing one would end the process."""
        for one in self._final_module.functions:
            if one.is_declaration and one.name.startswith(FUNCTION):
                raise AssertionError(f"{self.name}: {one.name} was not linked")


def _below(libraries: list[Any]) -> list[Any]:
    """These libraries and all that they call, each once and after everything that calls it.

    LLVM takes in a function only if something that is there already calls it.
    """
    found: dict[Any, None] = {}

    def visit(library: Any) -> None:
        if library not in found:
            for called in library._linking_libraries if isinstance(library, Part) else ():
                visit(called)
            found[library] = None

    for library in libraries:
        visit(library)
    return list(reversed(found))


class _Compiler(_FunctionCompiler):
    """Compiles into a library of ours."""

    library: type[JITCodeLibrary] = Whole

    def _compile_core(self, args: Any, return_type: Any) -> Any:
        flags = compiler.Flags()
        self.targetdescr.options.parse_as_flags(flags, self.targetoptions)
        context = self.targetdescr.target_context
        library = self.library(context.codegen(), self.py_func.__qualname__)
        library.enable_object_caching()
        library.runs_long = self.targetoptions["nogil"]
        return compiler.compile_extra(
            self.targetdescr.typing_context,
            context,
            self.py_func,
            args=args,
            return_type=return_type,
            flags=self._customize_flags(flags),
            locals=self.locals,
            library=library,
            pipeline_class=self.pipeline_class,
        )


class _PartCompiler(_Compiler):
    library = Part

    def _customize_flags(self, flags: Any) -> Any:
        flags.no_compile = True
        flags.no_cpython_wrapper = True
        flags.no_cfunc_wrapper = True
        return flags


class _PartDispatcher(CPUDispatcher):
    """What other rules call."""

    def __init__(self, function: Any, options: dict[str, Any]) -> None:
        super().__init__(function, targetoptions=options)
        self._compiler = _PartCompiler(function, self.targetdescr, options, {}, compiler.Compiler)

    def add_overload(self, cres: Any) -> None:
        """Numba finds a function by its address; a part has none, so its own library stands for it."""
        key = cres.library
        self.targetctx.insert_user_function(key, cres.fndesc, [cres.library])
        self.overloads[tuple(cres.signature.args)] = cres._replace(entry_point=key)


class RuleDispatcher(CPUDispatcher):
    """What Python calls; to other rules it is its part.

    `plain` gives the same function as plain Python: it is called while another process compiles the rules of `home`.
    """

    def __init__(self, function: Any, *, home: str, plain: Callable[[], Any] | None, nogil: bool) -> None:
        options = {"nopython": True, "nogil": nogil, "error_model": "numpy"}
        super().__init__(function, targetoptions=options)
        self._compiler = _Compiler(function, self.targetdescr, options, {}, compiler.Compiler)
        self._part = _PartDispatcher(function, options)
        self._home, self._plain = home, plain
        self.enable_caching()

    def _compile_for_args(self, *args: Any, **kws: Any) -> Any:
        """What to call for such arguments, which were never met before."""
        if self._plain is not None and (
            is_compiled_here(self._home) or (not self._is_kept(args) and is_compiled_elsewhere(self._home))
        ):
            return self._plain()
        return super()._compile_for_args(*args, **kws)

    def _is_kept(self, args: Any) -> bool:
        """Whether the compiled form for such arguments lies on disk."""
        file = self._cache._cache_file
        if not os.path.exists(file._index_path):
            return False
        types_of = tuple(self.typeof_pyval(value) for value in args)
        return self._cache._index_key(types_of, self.targetctx.codegen()) in file._load_index()

    @property
    def _numba_type_(self) -> types.Dispatcher:
        return types.Dispatcher(self._part)
