import { countRows, panelLanguageName, readTranscriptPanel, transcriptButton } from './transcript-panel.ts'

const limitMs = 4_000
const pollMs = 150

/** Presses the page's own button for the transcript, which the person allowed, and reads the panel once it is filled. */
export async function openTranscriptPanel(page: Document): ReturnType<typeof answer> {
  transcriptButton(page)?.click()
  const deadline = performance.now() + limitMs
  let count = 0
  while (performance.now() < deadline) {
    const found = countRows(page)
    // The rows stream in: two equal counts in a row mean that they are all there.
    if (found > 0 && found === count) break
    count = found
    await new Promise((resolve) => setTimeout(resolve, pollMs))
  }
  return answer(page)
}

async function answer(page: Document) {
  return { segments: await readTranscriptPanel(page), languageName: panelLanguageName(page) }
}
