import { circleViolations } from './circles.ts'
import { deploymentViolations } from './deployment.ts'
import { documentViolations } from './documents.ts'
import { globalViolations } from './globals.ts'
import { guaranteeViolations } from './guarantees.ts'
import { importViolations } from './imports.ts'
import { languageViolations } from './language.ts'
import { localeViolations } from './locales.ts'
import { migrationViolations } from './migrations.ts'
import { modulesOf } from './modules.ts'
import { nameViolations } from './names.ts'
import { shippedViolations } from './production-source.ts'
import { reasonViolations } from './reasons.ts'
import { specificationViolations } from './specification.ts'
import { textViolations } from './texts.ts'
import type { Tree } from './tree.ts'
import type { Violation } from './violation.ts'

/** The result of an inspection, and how much it covered; an empty one proves nothing. */
export type Inspection = { violations: readonly Violation[]; modules: number; documents: number }

const groups = {
  boundaries: (tree: Tree) =>
    modulesOf(tree).flatMap((module) => [...importViolations(module), ...globalViolations(module)]),
  circles: circleViolations,
  reasons: (tree: Tree) => modulesOf(tree).flatMap(reasonViolations),
  names: nameViolations,
  texts: textViolations,
  shipped: shippedViolations,
  deployment: deploymentViolations,
  migrations: migrationViolations,
  docs: documentViolations,
  guarantees: guaranteeViolations,
  specification: specificationViolations,
  locales: localeViolations,
  language: languageViolations,
} satisfies Record<string, (tree: Tree) => Violation[]>

export type RuleGroup = keyof typeof groups
// `Object.keys` forgets the names of its argument.
export const ruleGroups = Object.keys(groups) as readonly RuleGroup[]

/** Checks one group of rules, or all of them, on a tree. */
export function inspect(tree: Tree, group?: RuleGroup): Inspection {
  const chosen = group === undefined ? ruleGroups : [group]
  return {
    violations: chosen.flatMap((name) => groups[name](tree)),
    modules: tree.files.filter((path) => /\.tsx?$/.test(path)).length,
    documents: tree.files.filter((path) => path.endsWith('.md')).length,
  }
}
