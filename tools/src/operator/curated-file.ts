import { readFileSync } from 'node:fs'
import { questionFault } from '@takhti/schema/assessments/rules'
import { CuratedImport } from '@takhti/schema/topics/model'
import { UsageError } from './options.ts'

/** The most faults that are listed. */
const maxShown = 20

/** Reads a file of curated content. Every fault is listed with its place, because the platform takes all of it or nothing. */
export function curatedFile(path: string): CuratedImport {
  const parsed = CuratedImport.safeParse(jsonIn(path))
  if (!parsed.success)
    throw new UsageError(
      listed(
        path,
        parsed.error.issues.map((each) => `${each.path.join('.')}: ${each.message}`),
      ),
    )
  const faults = faultsOf(parsed.data)
  if (faults.length > 0) throw new UsageError(listed(path, faults))
  return parsed.data
}

function jsonIn(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    throw new UsageError(`${path} cannot be read: ${error instanceof Error ? error.message : String(error)}`)
  }
}

/** What no shape defines: questions that could not be published, ids that are there twice, and topics that are missing. */
function faultsOf({ topics, questions, videos }: CuratedImport): string[] {
  const topicIds = new Set(topics.map(({ id }) => id))
  const ids = questions.map(({ curatedQuestionReferenceId }) => curatedQuestionReferenceId)
  const lacks = (topicId: string) => (topicIds.has(topicId) ? [] : [`topic ${topicId} is not in the file`])
  return [
    ...topics.flatMap(({ parentId }) => (parentId === null ? [] : lacks(parentId))),
    ...ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `question ${id} is there twice`),
    ...questions.flatMap(({ question, topicId }, index) => {
      const fault = questionFault(question)
      return [...(fault === null ? [] : [`questions.${index}: ${fault}`]), ...lacks(topicId)]
    }),
    ...videos.flatMap(({ topicId }) => lacks(topicId)),
  ]
}

function listed(path: string, faults: readonly string[]): string {
  const more = faults.length > maxShown ? [`… and ${faults.length - maxShown} more`] : []
  return [`${path} has ${faults.length} faults:`, ...faults.slice(0, maxShown), ...more].join('\n')
}
