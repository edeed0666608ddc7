import { languageOf } from '@takhti/schema/languages/model'
import { calls } from '#api/calls.ts'
import { send } from '#api/client.ts'
import { enqueue } from '#api/command.ts'
import { lateCalls } from '#api/late-calls.ts'
import { isBelowAccount } from '#api/person.ts'
import { chooseLanguage, currentLanguage } from '#languages/text.ts'

/** Keeps a language that was chosen here with the person, so that their other devices take it on; by a login card it is of this device alone. */
export function rememberLanguage(language: string): void {
  const { code } = languageOf(language)
  void enqueue(calls.profiles.updateOwn, { language: code })
}

/** Takes on the language that the person has chosen on another device. */
export async function followLanguage(): Promise<void> {
  // What a child with a card chose on this device would be undone.
  if (isBelowAccount()) return
  const { interfaceLanguage } = await send(lateCalls.languages.get, {})
  if (interfaceLanguage === null) return
  const { code } = languageOf(interfaceLanguage)
  if (code !== currentLanguage().code) await chooseLanguage(code)
}
