/** The system of a phone or tablet that an app store serves. */
export type MobileSystem = 'android' | 'ios'

type Device = { userAgent: string; maxTouchPoints: number }

/** The mobile system of a browser, by its user agent. An iPad calls itself a Mac, but no Mac has a touch screen. */
export function mobileSystemOf({ userAgent, maxTouchPoints }: Device): MobileSystem | null {
  if (/\bAndroid\b/i.test(userAgent)) return 'android'
  if (/\b(iPhone|iPad|iPod)\b/.test(userAgent)) return 'ios'
  return /\bMacintosh\b/.test(userAgent) && maxTouchPoints > 1 ? 'ios' : null
}
