import { spawnSync } from 'node:child_process'

const LONGEST_SUBJECT = 72
/** Commits before these are as they are: history is not rewritten. */
const CHECKED = 20
const NO_VERB =
  /^(The|A|An|What|When|Where|Who|Whoever|It|Its|They|Each|Every|All|No|One|Two|Of|In|On|By|For|From|With|Without|And|That|This|These|Not|Nothing|Only)$/
const NOT_IMPERATIVE = /(?:ed|ing|[^su]s)$/
const IMPERATIVES = /^(Embed|Feed|Seed|Speed|Need|Exceed|Proceed|Bring|Ring|String|Focus|Bias|Alias|Canvas)$/

/** What is wrong with the subject of a commit; undefined when nothing is. */
export function subjectFault(subject: string): string | undefined {
  if (subject.length > LONGEST_SUBJECT) return `has ${subject.length} characters`
  const [verb = ''] = subject.split(' ')
  if (!/^[A-Z][a-z]+$/.test(verb)) return 'does not start with a capitalized verb'
  if (NO_VERB.test(verb) || (NOT_IMPERATIVE.test(verb) && !IMPERATIVES.test(verb)))
    return `starts with ${verb}, which is no imperative`
  return undefined
}

/** Checks the latest commits after the one that added this rule; a folder without history has none. */
export function commitFaults(folder: string): string[] {
  const start = git(folder, ['log', '--diff-filter=A', '--format=%H', '--', 'tools/src/house/commits.ts']).trim()
  if (start === '') return []
  const log = git(folder, ['log', '--no-merges', `-n${CHECKED}`, '--format=%h %s', `${start}..HEAD`])
  return log.split('\n').flatMap((line) => {
    const [, hash = '', subject = ''] = /^(\w+) (.*)$/.exec(line) ?? []
    const fault = hash === '' ? undefined : subjectFault(subject)
    return fault === undefined ? [] : [`${hash} "${subject}" ${fault}`]
  })
}

function git(folder: string, args: readonly string[]): string {
  const { stdout, status } = spawnSync('git', args, { cwd: folder, encoding: 'utf8' })
  return status === 0 ? stdout : ''
}
