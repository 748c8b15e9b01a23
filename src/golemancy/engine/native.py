"""How Numba compiles rules: each is lowered once, and only what Python calls is optimised, linked and kept on disk.

Left alone, Numba optimises every function by itself and once more inside everything that calls it, and makes a wrapper
for Python and a file on disk for each. In a game of 250 small rules that is most of the time. Here a rule has two
sides: the *part* that other rules call is only lowered to LLVM's language, and a *whole*, made when Python calls the
rule, takes in all parts below it and is optimised once.

Generic code takes in what it calls all the time, if that is small. A game's other rules it calls: each is a whole of
its own, which all generic code shares, known by a name that nothing else has, and loaded before whatever calls it.
"""

import hashlib
import os
from collections.abc import Callable, Sequence
from typing import Any

from llvmlite.binding import Linkage
from numba.core import compiler, errors, types
from numba.core.caching import CompileResultCacheImpl, FunctionCache
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler_lock import global_compiler_lock
from numba.core.dispatcher import _FunctionCompiler
from numba.core.environment import lookup_environment
from numba.core.registry import CPUDispatcher
from numba.core.sigutils import normalize_signature

from golemancy.engine.hurry import is_compiled_elsewhere, is_compiled_here
from golemancy.engine.passes import Flags, Pipeline

SMALL = 64  # functions that are left in a game after the first round of optimising
LARGE = 20_000  # instructions from which on even a rule that is called all the time is called, not taken in
BUSY = ("legal", "apply", "weigh")  # what generic code calls all the time
FUNCTION = "_ZN"  # how Numba names what it has compiled
WRAPPER = "_ZN7cpython"  # and what Python calls
ENVIRONMENT = "_ZN08NumbaEnv"  # how Numba names the global variables that hold a function's environment
OURS = "golemancy."  # how a whole is named for others that call it

_alone: Any = global_compiler_lock  # one thread compiles at a time
Called = tuple["RuleDispatcher", tuple[Any, ...]]  # a rule, for such arguments


class Part(JITCodeLibrary):
    """A function that is only lowered; what it calls is remembered for the whole that takes it in."""

    maker: Any = None  # the dispatcher that made it,
    arguments: tuple[Any, ...] = ()  # for such arguments,
    name_inside = ""  # and what its callers call it
    size = 0  # instructions

    def add_ir_module(self, ir_module: Any) -> None:
        super().add_ir_module(ir_module)
        self.size += sum(len(block.instructions) for one in ir_module.functions for block in one.blocks)

    def finalize(self) -> None:
        """Makes it ready to be taken in: where several bring the same function, one is enough."""
        self._raise_if_finalized()
        for one in self._final_module.functions:
            if not one.is_declaration and one.linkage == Linkage.external:
                one.linkage = Linkage.linkonce_odr
        self._shared_module = self._final_module
        self._finalized = True


class Whole(JITCodeLibrary):
    """A function that Python calls, with all parts below it but those that are wholes of their own."""

    runs_long = False
    maker: Any = None  # the dispatcher that makes it
    symbol = ""  # the name by which others call it
    called: Sequence[Called] = ()  # what has to be there before it

    def finalize(self) -> None:
        self._linking_libraries, apart = _below(self._linking_libraries, self._stays_apart)
        self.called = [(self.maker.callees[one.maker], one.arguments) for one in apart]
        symbols = [rule.symbol_of(arguments) for rule, arguments in self.called]
        self._symbols = dict(zip([one.name_inside for one in apart], symbols, strict=True))
        super().finalize()
        self._check_complete()
        for name in [one.name for one in self._final_module.global_variables if one.name.startswith(ENVIRONMENT)]:
            environment = lookup_environment(name)
            if environment is not None:
                self._codegen.set_env(name, environment)

    def _stays_apart(self, library: Any) -> bool:
        """Whether a part is called as a whole of its own: it is seldom called, or large enough not to notice."""
        if not isinstance(library, Part) or library.maker not in self.maker.callees:
            return False
        busy = self.maker.callees[library.maker] in self.maker.busy
        return not busy or sum(getattr(one, "size", 0) for one in _below([library])[0]) > LARGE

    def _optimize_final_module(self) -> None:
        """What runs for long in a small game is worth a second round, which takes in what the first has made small."""
        self._name_functions()
        super()._optimize_final_module()
        if self.runs_long and sum(not one.is_declaration for one in self._final_module.functions) <= SMALL:
            super()._optimize_final_module()

    def _name_functions(self) -> None:
        """Gives this function, and those that it calls, the names that they have in every process."""
        for one in self._final_module.functions:
            own = one.linkage == Linkage.external and one.name.startswith(FUNCTION)
            if one.is_declaration:
                one.name = self._symbols.get(one.name, one.name)
            elif own and not one.name.startswith(WRAPPER):
                one.name = self.symbol

    def _check_complete(self) -> None:
        """Numba looks for missing functions of its own only, and a call of a missing one would end the process."""
        for one in self._final_module.functions:
            if one.is_declaration and one.name.startswith(FUNCTION):
                raise AssertionError(f"{self.name}: {one.name} was not linked")


def _below(
    libraries: Sequence[Any], stays_apart: Callable[[Any], bool] = lambda library: False
) -> tuple[list[Any], list[Any]]:
    """These libraries and all that they call, each once and after everything that calls it; and those that stay apart.

    LLVM takes in a function only if something that is there already calls it.
    """
    found: dict[Any, None] = {}
    apart: dict[Any, None] = {}

    def visit(library: Any) -> None:
        if library in found or library in apart:
            return
        if stays_apart(library):
            apart[library] = None
            return
        for called in library._linking_libraries if isinstance(library, Part) else ():
            visit(called)
        found[library] = None

    for library in libraries:
        visit(library)
    return list(reversed(found)), list(apart)


class _Compiler(_FunctionCompiler):
    """Compiles into a library of ours."""

    library: type[JITCodeLibrary] = Whole
    maker: Any = None

    def _compile_core(self, args: Any, return_type: Any) -> Any:
        flags = Flags()
        self.targetdescr.options.parse_as_flags(flags, self.targetoptions)
        context = self.targetdescr.target_context
        return compiler.compile_extra(
            self.targetdescr.typing_context,
            context,
            self.py_func,
            args=args,
            return_type=return_type,
            flags=self._customize_flags(flags),
            locals=self.locals,
            library=self._library(context.codegen(), args),
            pipeline_class=self.pipeline_class,
        )

    def _customize_flags(self, flags: Any) -> Any:
        flags.no_cfunc_wrapper = True
        return flags

    def _library(self, codegen: Any, args: Any) -> Any:
        library: Any = self.library(codegen, self.py_func.__qualname__)
        library.enable_object_caching()
        library.maker, library.runs_long = self.maker, self.targetoptions["nogil"]
        library.symbol = self.maker.symbol(args)
        return library


class _PartCompiler(_Compiler):
    library = Part

    def _customize_flags(self, flags: Any) -> Any:
        flags.no_compile = True
        flags.no_cpython_wrapper = True
        return super()._customize_flags(flags)

    def _library(self, codegen: Any, args: Any) -> Any:
        return self.library(codegen, self.py_func.__qualname__)


def _plain(kind: Any) -> Any:
    """The type of an argument, whatever its value is known to be and however narrow it is."""
    plain: Any = types.unliteral(kind)
    narrow = isinstance(plain, types.Integer) and plain.signed and plain.bitwidth < types.int64.bitwidth
    return types.int64 if narrow else plain


class _PartDispatcher(CPUDispatcher):
    """What other rules call."""

    def __init__(self, function: Any, options: dict[str, Any]) -> None:
        super().__init__(function, targetoptions=options)
        self._compiler = _PartCompiler(function, self.targetdescr, options, {}, Pipeline)

    def get_call_template(self, args: Any, kws: Any) -> Any:
        """What fits such arguments. One form is enough for all whole numbers, unless a rule lives by a constant."""
        plain = tuple(map(_plain, args))
        if plain != tuple(args):
            try:
                return super().get_call_template(plain, kws)
            except errors.TypingError:
                pass
        return super().get_call_template(args, kws)

    def compile(self, sig: Any) -> Any:
        """The function for such arguments; Numba's own way measures the time and looks for it on disk."""
        args, return_type = normalize_signature(sig)
        with _alone, self._compiling_counter:
            if args not in self.overloads:
                self.add_overload(self._compiler.compile(args, return_type))
            return self.overloads[args].entry_point

    def add_overload(self, cres: Any) -> None:
        """Numba finds a function by its address; a part has none, so its own library stands for it."""
        part, arguments = cres.library, tuple(cres.signature.args)
        part.maker, part.arguments, part.name_inside = self, arguments, cres.fndesc.llvm_func_name
        self.targetctx.insert_user_function(part, cres.fndesc, [part])
        self.overloads[arguments] = cres._replace(entry_point=part)


class _Result(CompileResultCacheImpl):
    """What lies on disk: compiled code, and which rules have to be loaded before it."""

    maker: Any = None

    def reduce(self, cres: Any) -> Any:
        called = [(rule.full_name, arguments) for rule, arguments in cres.library.called]
        return called, super().reduce(cres)

    def rebuild(self, target_context: Any, payload: Any) -> Any:
        called, kept = payload
        rules = {rule.full_name: rule for rule in self.maker.callees.values()}
        for name, arguments in called:
            rules[name].symbol_of(arguments)
        return super().rebuild(target_context, kept)


class _Kept(FunctionCache):
    """Where compiled code lies."""

    _impl_class = _Result


class RuleDispatcher(CPUDispatcher):
    """What Python calls; to other rules it is its part.

    `plain` gives the same function as plain Python: it is called while another process compiles the rules of `home`.
    `calls`: the rules by name that it may call as wholes of their own; `key`: stands for all sources that it can reach.
    """

    def __init__(
        self, function: Any, *, home: str, plain: Callable[[], Any] | None, nogil: bool, key: str, calls: dict[str, Any]
    ) -> None:
        options = {"nopython": True, "nogil": nogil, "error_model": "numpy"}
        super().__init__(function, targetoptions=options)
        self._compiler = _Compiler(function, self.targetdescr, options, {}, Pipeline)
        self._part = _PartDispatcher(function, options)
        self._home, self._plain, self._key = home, plain, key
        self.callees = {rule._part: rule for rule in calls.values()}
        self.busy = [rule for name, rule in calls.items() if name in BUSY]
        self._cache = _Kept(function)
        self._compiler.maker = self._cache._impl.maker = self

    @property
    def full_name(self) -> str:
        """Where the function stands in the sources."""
        return f"{self.py_func.__module__}.{self.py_func.__qualname__}"

    def symbol(self, arguments: Any) -> str:
        """The name by which others call it: the same in every process, and in none for anything else."""
        form = self._cache._index_key(arguments, self.targetctx.codegen())
        told = repr((self._key, self.full_name, form))
        return f"{OURS}{self.py_func.__name__}.{hashlib.sha256(told.encode()).hexdigest()[:32]}"

    def symbol_of(self, arguments: Any) -> str:
        """The same, once it can be called."""
        symbol = self.symbol(arguments)
        if not self.targetctx.codegen()._engine.is_symbol_defined(symbol):
            self.compile(arguments)
        return symbol

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
