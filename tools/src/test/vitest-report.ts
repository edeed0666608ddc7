import { failed, none, total, type Counts } from './counts.ts'

type Result = { title: string; status: string; failureMessages?: string[] }
type FileResult = { name: string; status: string; message?: string; assertionResults: Result[] }

/** Vitest's JSON report by test file, with its path. */
export type VitestReport = ReadonlyMap<string, FileResult>

/** Reads Vitest's JSON report; `root` is taken off the names of its files. */
export function vitestReport(text: string, root: string): VitestReport {
  const { testResults }: { testResults: FileResult[] } = JSON.parse(text)
  return new Map(testResults.map((file) => [file.name.replace(`${root}/`, ''), file]))
}

/** Counts a report; a file that could not be loaded counts as one failed test. */
export function vitestCounts(report: VitestReport): Counts {
  return total([...report].map(([path, file]) => fileCounts(path, file)))
}

function fileCounts(path: string, { status, message = '', assertionResults }: FileResult): Counts {
  // A test that did not run has failed as well.
  const wrong = assertionResults.filter((result) => result.status !== 'passed')
  const passed = assertionResults.length - wrong.length
  const isUnloaded = status === 'failed' && wrong.length === 0
  if (isUnloaded) return { ...none, passed, failed: 1, remarks: [failed(path, message)] }
  return {
    passed,
    failed: wrong.length,
    remarks: wrong.map((result) => failed(`${path}: ${result.title}`, messageOf(result, message))),
  }
}

function messageOf({ status, failureMessages = [] }: Result, ofFile: string): string {
  return status === 'failed' ? failureMessages.join('\n') : `did not run ${ofFile}`.trim()
}

/** The files whose runner went away before their first test ended: Vitest reports them with none, and without a fault. */
export function cutOffFiles(report: VitestReport): string[] {
  return pathsWhere(report, ({ status, assertionResults }) => status === 'passed' && assertionResults.length === 0)
}

/** The files in which something failed. */
export function failedFiles(report: VitestReport): string[] {
  return pathsWhere(report, ({ status }) => status === 'failed')
}

/** The folders of the root in which Vitest found tests. */
export function vitestRooms(report: VitestReport): ReadonlySet<string> {
  return new Set([...report.keys()].map((path) => path.split('/')[0] ?? ''))
}

function pathsWhere(report: VitestReport, isMeant: (file: FileResult) => boolean): string[] {
  return [...report].filter(([, file]) => isMeant(file)).map(([path]) => path)
}
