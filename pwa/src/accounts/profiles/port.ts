import { languageOf } from '@takhti/schema/languages/model'
import { calls } from '#api/calls.ts'
import { send } from '#api/client.ts'
import { enqueue } from '#api/command.ts'
import { lateCalls } from '#api/late-calls.ts'
import { isBelowAccount } from '#api/person.ts'
import { chooseLanguage, currentLanguage } from '#languages/text.ts'

/**
 * Stores a chosen language with the person, so that their other devices apply it. By a login card it is of this device
 * alone.
 */
export function rememberLanguage(language: string): void {
  const { code } = languageOf(language)
  void enqueue(calls.profiles.updateOwn, { language: code })
}

/** Applies the language that the person chose on another device. */
export async function followLanguage(): Promise<void> {
  // It would revert what a child with a card chose on this device.
  if (isBelowAccount()) return
  const { interfaceLanguage } = await send(lateCalls.languages.get, {})
  if (interfaceLanguage === null) return
  const { code } = languageOf(interfaceLanguage)
  if (code !== currentLanguage().code) await chooseLanguage(code)
}
