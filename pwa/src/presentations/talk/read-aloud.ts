/** Reads a text aloud with a voice of the browser, in the language that its letters are of; resolves when it ends. */
export async function readAloud(text: string): Promise<void> {
  const { languageOf } = await import('@takhti/assistant/text-language')
  stopReading()
  const utterance = new SpeechSynthesisUtterance(text)
  const language = languageOf(text)
  if (language !== 'und') utterance.lang = language
  await new Promise<void>((resolve) => {
    utterance.addEventListener('end', () => resolve())
    utterance.addEventListener('error', () => resolve())
    speechSynthesis.speak(utterance)
  })
}

export function stopReading(): void {
  if (typeof speechSynthesis !== 'undefined') speechSynthesis.cancel()
}
