/** Runs all tests on Node's own runner; says little when they pass, everything when one fails. */

import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";

const folder = new URL(".", import.meta.url).pathname;
const files = readdirSync(folder).filter((name) => name.endsWith(".test.js"));
const run = spawnSync(process.execPath, ["--test", ...files], { cwd: folder, encoding: "utf8", timeout: 120_000 });
const passed = run.stdout.match(/^# pass (\d+)$/m) ?? run.stdout.match(/pass (\d+)/);
if (run.status === 0) console.log(`${passed?.[1]} tests of the page's JavaScript passed`);
else console.log(run.stdout + run.stderr);
process.exit(run.status ?? 1);
