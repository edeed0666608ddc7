// The signs of judged English items, for training: `TAKHTI_JUDGED=FOLDER node sign-table.ts` writes them from the sources.
import { writeFileSync } from 'node:fs'
import { read, tag } from '@takhti/assistant/engines/source-lines'
import { groundOf } from '@takhti/assistant/quiz/draft'
import { isSoundDraft } from '@takhti/assistant/quiz/draft-fitness'
import { signNames, signsOf } from '@takhti/assistant/quiz/draft-signs'
import { englishDrafts, passesRules } from '@takhti/assistant/quiz/drafts'
import { readSource } from '@takhti/assistant/source'
import { judgedSources, type Verdict, verdicts } from './verdicts.ts'

const folder = process.env['TAKHTI_JUDGED']
if (folder === undefined) throw new Error('TAKHTI_JUDGED names no folder of sources')

const rows: string[] = []
for (const { name, type, capture } of judgedSources(folder)) {
  const judged = verdicts().get(name)
  if (judged === undefined || !/^(?:textbook|article|lecture)$/.test(type)) continue
  const ground = groundOf(await tag(await read(readSource(capture))))
  const seen = new Set<Verdict>()
  for (const draft of englishDrafts(ground.reading.lines, ground)) {
    const verdict = judged.get(draft.description)
    if (verdict === undefined || verdict.use === 'proof' || seen.has(verdict)) continue
    seen.add(verdict)
    const signs = signsOf(draft, ground, isSoundDraft(draft, ground) && passesRules(draft, ground))
    const values = signNames.map((each) => Math.round(signs[each] * 1_000) / 1_000)
    rows.push([type, name, verdict.letter, Number(verdict.use === 'unmended'), ...values].join('\t'))
  }
}
const head = ['kind', 'source', 'verdict', 'isUnmended', ...signNames].join('\t')
writeFileSync(new URL('./judged-signs.tsv', import.meta.url), `${[head, ...rows].join('\n')}\n`)
console.log(`${rows.length} items have signs`)
