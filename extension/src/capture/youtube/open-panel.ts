import { countRows, descriptionButton, otherTabs, panelAnswer, transcriptButton } from './transcript-panel.ts'

const limitMs = 4_000

// What is in the description exists once it is unfolded, or a moment later.
const buttonLimitMs = 1_000
const pollMs = 150

// Rows stream in after the panel has opened; a tab that shows none in this time is not theirs.
const pollsOfTab = 4

/** Presses the page's own button for the transcript, which the person allowed, and reads the panel once it is filled. */
export async function openTranscriptPanel(page: Document): ReturnType<typeof panelAnswer> {
  const startedAt = performance.now()
  const deadline = startedAt + limitMs
  if (transcriptButton(page) === null) descriptionButton(page)?.click()
  const button = await until(startedAt + buttonLimitMs, () => transcriptButton(page))
  if (button === null) return panelAnswer(page)
  button.click()
  const tried = new Set<HTMLElement>()
  let [count, polls] = [0, 0]
  await until(deadline, () => {
    const found = countRows(page)
    // Two equal counts in a row mean that all rows are there.
    if (found > 0 && found === count) return true
    count = found
    polls += 1
    if (found === 0 && polls % pollsOfTab === 0) pressOne(otherTabs(page), tried)
    return null
  })
  return panelAnswer(page)
}

/** The panel may open at its chapters: the tabs beside them are tried, each once. */
function pressOne(tabs: readonly HTMLElement[], tried: Set<HTMLElement>): void {
  const tab = tabs.find((each) => !tried.has(each))
  if (tab === undefined) return
  tried.add(tab)
  tab.click()
}

/** Polls until there is a result; null where none came in time. */
async function until<Answer>(deadline: number, ask: () => Answer | null): Promise<Answer | null> {
  for (;;) {
    const found = ask()
    if (found !== null || performance.now() >= deadline) return found
    await new Promise((resolve) => setTimeout(resolve, pollMs))
  }
}
