"""The tables of a run as files: Parquet, or CSV where pyarrow is missing."""

import csv
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from golemancy.engine.layout import Array
from golemancy.lab.data import Columns, Data, tables

VARIANT = "variant"


def write_tables(folder: Path, runs: Sequence[Data]) -> list[Path]:
    """Writes games, seats, things and tries of all variants; returns the files."""
    written = []
    parts = [(run.label, tables(run)) for run in runs]
    for name in parts[0][1]:
        table = _joined([(label, found[name]) for label, found in parts])
        if len(table[VARIANT]):
            written.append(_write(folder / name, table))
    return written


def _joined(parts: Sequence[tuple[str, Columns]]) -> Columns:
    """The same table of several variants as one, with a column that names the variant."""
    sizes = [len(next(iter(table.values()))) for _, table in parts]
    labels = [label for (label, _), size in zip(parts, sizes, strict=True) for _ in range(size)]
    names = dict.fromkeys(name for _, table in parts for name in table)
    return {VARIANT: labels} | {
        name: _column(
            [table.get(name, np.zeros(size, np.int64)) for (_, table), size in zip(parts, sizes, strict=True)]
        )
        for name in names
    }


def _column(values: Sequence[Array | list[str]]) -> Array | list[str]:
    texts = [value for value in values if isinstance(value, list)]
    return [text for value in texts for text in value] if texts else np.concatenate(values)


def _write(path: Path, table: Columns) -> Path:
    try:
        import pyarrow
        from pyarrow import parquet
    except ImportError:
        return _write_csv(path.with_suffix(".csv"), table)
    file = path.with_suffix(".parquet")
    write: Any = parquet.write_table
    write(pyarrow.table(table), file)
    return file


def _write_csv(file: Path, table: Columns) -> Path:
    with file.open("w", newline="", encoding="utf-8") as stream:
        writer = csv.writer(stream)
        writer.writerow(table)
        writer.writerows(zip(*table.values(), strict=True))
    return file
