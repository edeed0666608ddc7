import { hourMs } from '../kit/durations.ts'

/** Sign-in links live for one hour (specification, section 9). */
export const linkLifetimeMs = hourMs

/** Domain of the internal addresses of people without e-mail; it is never mailed (RFC 2606 reserves `.invalid`). */
export const internalMailDomain = 'people.takhti.invalid'

// Domain name separators of IDNA 2003 (RFC 3490): a mailer reads each of them as a dot.
const fullStops = /[\u3002\uFF0E\uFF61]/g

const emailPattern = /^[^\s@,;<>()[\]"\\]{1,64}@[^\s@.]+(\.[^\s@.]+)+$/u

/** Whether text has the form of an e-mail address; only a received mail proves it. */
export function isEmail(text: string): boolean {
  return text.length <= 254 && emailPattern.test(text) && !/\.\.|\p{C}/u.test(text) && !isInternalAddress(text)
}

/** Whether an address, in any spelling, is a placeholder for a person without e-mail. No input may contain one. */
export function isInternalAddress(text: string): boolean {
  const address = normaliseEmail(text).replaceAll(fullStops, '.').replace(/\.+$/, '')
  const domain = address.slice(address.lastIndexOf('@') + 1)
  return domain === internalMailDomain || domain.endsWith(`.${internalMailDomain}`)
}

/**
 * One spelling for one mailbox: compatibility forms of Unicode (full width, ligatures) as their plain characters, lower
 * case, trimmed. Look-alikes of another script remain distinct, because mail to them goes to another mailbox.
 */
export function normaliseEmail(text: string): string {
  return text.normalize('NFKC').toLowerCase().normalize('NFKC').trim()
}

/** The result of the login form's check of an address, as a key of its messages. */
export function checkEmailField(text: string): 'ok' | 'emailMissing' | 'emailInvalid' {
  if (text.trim() === '') return 'emailMissing'
  return isEmail(normaliseEmail(text)) ? 'ok' : 'emailInvalid'
}
