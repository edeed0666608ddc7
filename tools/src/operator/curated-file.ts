import { readFileSync } from 'node:fs'
import { curatedFaults, type CuratedFault } from '@takhti/schema/topics/curated/rules'
import { CuratedImport } from '@takhti/schema/topics/model'
import { UsageError } from './options.ts'

const { topics, questions, videos } = CuratedImport.shape

/** A file may have only some of the lists. */
const CuratedFile = CuratedImport.extend({
  topics: topics.default([]),
  questions: questions.default([]),
  videos: videos.default([]),
})

/** The most faults that are listed. */
const maxShown = 20

/**
 * Reads a file of curated content. Every fault is listed with its place, because the platform takes all of it or
 * nothing. Only the platform knows the topics of a file that has none of its own.
 */
export function curatedFile(path: string): CuratedImport {
  const parsed = CuratedFile.safeParse(jsonIn(path))
  const faults = parsed.success
    ? faultsOf(parsed.data)
    : parsed.error.issues.map(({ path: at, message }) => ({ path: at.join('.'), message }))
  if (parsed.success && faults.length === 0) return parsed.data
  throw new UsageError(
    listed(
      path,
      faults.map((each) => `${each.path}: ${each.message}`),
    ),
  )
}

function faultsOf(file: CuratedImport): CuratedFault[] {
  if (file.topics.length + file.questions.length + file.videos.length === 0)
    return [{ path: 'topics, questions, videos', message: 'nothing to import' }]
  return curatedFaults(file).filter(({ path }) => file.topics.length > 0 || !path.endsWith('.topicId'))
}

function jsonIn(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    throw new UsageError(`${path} cannot be read: ${error instanceof Error ? error.message : String(error)}`)
  }
}

function listed(path: string, faults: readonly string[]): string {
  const more = faults.length > maxShown ? [`… and ${faults.length - maxShown} more`] : []
  return [`${path} has ${faults.length} faults:`, ...faults.slice(0, maxShown), ...more].join('\n')
}
