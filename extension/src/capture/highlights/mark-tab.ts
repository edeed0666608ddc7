import { MarkedAnswer } from '../page-answers.ts'
import type { TabAccess } from '../tab-access.ts'
import type { Marked } from './text-quote.ts'

/** The selection in a tab: a passage with its address, or why there is none. */
export type TabMark = { isOk: true; url: string; marked: Marked } | { isOk: false; problem: 'noAccess' | 'noSelection' }

/** Reads the selection in the tab. */
export async function markTab(tab: TabAccess): Promise<TabMark> {
  const page = await tab.describe()
  if (page === null || !/^https?:/.test(page.url)) return { isOk: false, problem: 'noAccess' }
  const answer = MarkedAnswer.safeParse(await tab.run('/highlight-reader.js', 'ISOLATED'))
  return answer.success ? { isOk: true, url: page.url, marked: answer.data } : { isOk: false, problem: 'noSelection' }
}
