import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A question on a lecture of `lectures/`; `words` are in its answer, and missing where the lecture has none. */
export type Asked = { question: string; words?: string }

/** Questions with answers, and near misses: on the same subject, without an answer in the lecture. Node only. */
export function questionsOn(lecture: string): Asked[] {
  return [...listOf('answered.txt', lecture), ...listOf('unanswered.txt', lecture)]
}

/** Parses `# lecture` and under it a question a line, with the words of its answer after ` | `. */
function listOf(file: string, lecture: string): Asked[] {
  const parts = readFileSync(join(import.meta.dirname, file), 'utf8').split(/^# /m)
  const own = parts.find((part) => part.startsWith(`${lecture}\n`)) ?? ''
  return own
    .split('\n')
    .slice(1)
    .filter(Boolean)
    .map((line) => {
      const [question = '', words] = line.split(' | ')
      return words === undefined ? { question } : { question, words }
    })
}
