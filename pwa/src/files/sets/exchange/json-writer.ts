import type { PlainQuestion } from '@takhti/schema/questions/model'

/** Questions as JSON, with the keys of the product's own calls. */
export function writeJson(name: string, questions: readonly PlainQuestion[]): string {
  const all = questions.map(({ id: _, checks: __, madeBy: ___, ...question }) => question)
  return `${JSON.stringify({ name, questions: all }, null, 2)}\n`
}
