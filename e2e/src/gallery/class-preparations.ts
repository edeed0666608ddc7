import { expect, type Page } from '@playwright/test'
import { ClassCaller, guestToken } from '../pages/class.ts'
import { call, demoSchool, personWith, tokenOf } from '../school.ts'

/** What happens to each person in the class of the screenshots; a second device of the teacher stops it from ending. */
const guests = ['Asha Rao', 'अनन्या कृष्णमूर्ति', 'آمنة بنت عبد الرحمن القحطاني', 'Maximiliane von Hohenstaufen']

const going = new Map<string, Promise<ClassCaller>>()

let tokens: Promise<string[]> | undefined

/** The guests' tickets, which are issued once. */
export function guestTokens(): Promise<string[]> {
  tokens ??= demoSchool().then(({ classCode }) => Promise.all(guests.map((name) => guestToken(classCode, name))))
  return tokens
}

/** The lesson in the address of the page. */
export const lessonOf = (page: Page) => new URL(page.url()).pathname.split('/').at(-1) ?? ''

async function startsClass(lessonId: string): Promise<string> {
  const token = await tokenOf(await personWith('instructor'))
  const { items } = await call<{ items: { classId: string }[] }>('/admin/class/getUserClasses', { token })
  await call('/live-class/start', { token, body: { flow_id: lessonId, classId: items[0]?.classId, mode: 'video' } })
  return token
}

/** A recorded class with a raised hand, a chat message, and a person who is muted and barred from chat. */
async function filledClass(lessonId: string): Promise<ClassCaller> {
  const teacher = await ClassCaller.enter(await startsClass(lessonId), lessonId)
  const callers: ClassCaller[] = []
  for (const token of await guestTokens()) callers.push(await ClassCaller.enter(token, lessonId))
  const [first, second, third, fourth] = callers
  await second?.request('hand/raise', { isRaised: true }, 'roster/changed')
  await first?.request('chat/say', { text: 'Why is the shadow longer in the evening?' }, 'chat/said')
  await third?.request('chat/say', { text: 'لأن الشمس أخفض في السماء' }, 'chat/said')
  const personId = (await fourth?.ownId()) ?? ''
  await teacher.request('person/mute', { personId, isMuted: true }, 'roster/changed')
  await teacher.request('person/bar', { personId, isBarred: true }, 'roster/changed')
  await teacher.request('recording/show', { recording: 'on' }, 'roster/changed')
  return teacher
}

/** The class goes on until the last screenshot was taken. */
export async function waitsForClass(page: Page): Promise<void> {
  const lessonId = lessonOf(page)
  const held = going.get(lessonId) ?? filledClass(lessonId)
  if (!going.has(lessonId)) page.once('close', () => void held.then((caller) => caller.close()))
  going.set(lessonId, held)
  await held
  await expect(page.locator('.live-lobby .button[data-look=main]')).toBeVisible()
  // A person in the waiting room polls from time to time.
  await expect(page.locator('.live-lobby form')).toHaveCount(0)
}

/** Enters the class with the board of the lesson. */
export async function goesIn(page: Page): Promise<void> {
  await waitsForClass(page)
  await enters(page)
}

/** Opens a tab beside the board: people, chat or tools. */
export const opensTab = async (page: Page, nth: 0 | 1 | 2) =>
  await page.locator('.live-side [role=tab]').nth(nth).click()

async function enters(page: Page, stage = '[role=application]'): Promise<void> {
  await page.locator('.live-lobby .button[data-look=main]').click()
  await expect(page.locator('.live-side .live-people li').first()).toBeVisible()
  await expect(page.locator(`.live-board :is(${stage})`).first()).toBeVisible()
}

/** Enters a class that has only its teacher in it, whose requests succeed; `stage` identifies its board. */
export async function entersNewClass(page: Page, stage?: string): Promise<ClassCaller> {
  const lessonId = lessonOf(page)
  const teacher = await ClassCaller.enter(await startsClass(lessonId), lessonId)
  await enters(page, stage)
  return teacher
}

/** Ends a class once its screenshot was taken. */
export function endsAfterwards(page: Page, teacher: ClassCaller): void {
  page.once('framenavigated', () => void teacher.request('class/end', {}, 'class/ended').then(() => teacher.close()))
}
