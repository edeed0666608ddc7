import { expect, type Page } from '@playwright/test'
import type { PairedDevice } from '@takhti/schema/devices/pairing/model'
import type { RemoteAct } from '@takhti/schema/devices/remote/model'
import { UserCaller } from '../pages/user.ts'
import { call, personWith, tokenOf } from '../school.ts'
import { opensDialog, opensLessonMenu } from './preparations.ts'
import type { ShownSchool } from './shown-school.ts'
import type { ShownScreen } from './shown-screen.ts'
import { panelName } from './viewer.ts'

const ofLesson = ({ lessonId }: ShownSchool) => `/lesson/${lessonId}`

/** Panels, the phone that drives them, and the notices to a person. */
export const deviceScreens: readonly ShownScreen[] = [
  { name: 'pair', viewer: 'stranger', path: () => '/pair', prepare: shows('.pair-code') },
  { name: 'pair-asked', viewer: 'stranger', path: () => '/pair', prepare: isAsked },
  { name: 'pair-confirm', viewer: 'instructor', path: () => '/dashboard/devices', prepare: comparesWords },
  { name: 'devices', viewer: 'instructor', path: () => '/dashboard/devices', prepare: shows('.paired-device') },
  {
    name: 'devices-send',
    viewer: 'instructor',
    path: () => '/dashboard/devices',
    prepare: opensDialog('.paired-device .button[data-look=plain]'),
  },
  {
    name: 'remote',
    viewer: 'instructor',
    path: ({ deviceId }) => `/remote/${deviceId}`,
    prepare: shows('.remote .card'),
  },
  {
    name: 'remote-driving',
    viewer: 'instructor',
    path: ({ deviceId, deviceToken }) => `/remote/${deviceId}#${deviceToken}`,
    prepare: isObeyed,
  },
  {
    name: 'devices-wrong-code',
    isAlike: true,
    viewer: 'instructor',
    path: () => '/deviceLogin/NOSUCHCODE',
    prepare: shows('.notice'),
  },
  {
    name: 'devices-none',
    isAlike: true,
    viewer: 'lightTeacher',
    path: () => '/dashboard/devices',
    prepare: shows('.paired-form'),
  },
  { name: 'panel', isAlike: true, viewer: 'panel', path: ofLesson, prepare: shows('.board-tools') },
  {
    name: 'panel-picked',
    isAlike: true,
    viewer: 'panel',
    path: ofLesson,
    prepare: obeys('.remote-picked', { act: 'pick', name: 'آمنة بنت عبد الرحمن القحطاني' }),
  },
  {
    name: 'panel-timer',
    isAlike: true,
    viewer: 'panel',
    path: ofLesson,
    prepare: obeys('.timer', { act: 'timer', minutes: 5 }),
  },
  {
    name: 'panel-frozen',
    isAlike: true,
    viewer: 'panel',
    path: ofLesson,
    prepare: obeys('.remote-frozen', { act: 'freeze', seconds: 120 }),
  },
  {
    name: 'panel-remote',
    isAlike: true,
    viewer: 'panel',
    path: ofLesson,
    prepare: opensOwnRemote,
  },
  { name: 'bell', viewer: 'learner', path: () => '/dashboard/lessons', prepare: opensNotifications },
]

function shows(selector: string): (page: Page) => Promise<void> {
  return async (page) => await expect(page.locator(selector).first()).toBeVisible()
}

/** A person has taken the code that the panel shows. */
async function isAsked(page: Page): Promise<void> {
  const deviceCode = await page.locator('.pair-code').innerText()
  const token = await tokenOf(await personWith('instructor'))
  const { deviceId } = await call<{ deviceId: string }>('/pairDevice', { token, body: { deviceCode, name: 'Room 5' } })
  await expect(page.locator('.stack[role=group]')).toBeVisible()
  await call('/unpairDevice', { token, body: { deviceId } })
}

/** Another panel shows a code, which is typed here. */
async function comparesWords(page: Page): Promise<void> {
  const { code } = await call<{ code: string }>('/device/pairing', { body: {} })
  await page.locator('.paired-form input').fill(code)
  await page.locator('.paired-form button[type=submit]').click()
  await expect(page.locator('.paired-words')).toBeVisible()
}

/** The panel reports what it shows: a lesson, the laser, and a picked person. */
async function isObeyed(page: Page): Promise<void> {
  const device = await UserCaller.enter(new URL(page.url()).hash.slice(1))
  const state = { lessonId: null, title: 'Light and shadow', page: 2, pages: 3, tool: 'laser' }
  const show = (shows: object) => device.send('remote/show', { ...state, ...shows })
  const lesson = page.locator('.remote select').last().locator('option').last()
  // Reports sent before the page had its connection are repeated.
  await expect(async () => {
    show({ isFrozen: false, hasTimer: false, picked: '' })
    await expect(lesson).toHaveAttribute('value', /./, { timeout: 1_000 })
  }).toPass()
  show({ lessonId: await lesson.getAttribute('value'), isFrozen: true, hasTimer: true, picked: 'آمنة القحطاني' })
  await expect(page.locator('.remote-pad')).toBeVisible()
  page.once('framenavigated', () => device.close())
}

/** A panel obeys its teacher's phone. */
function obeys(selector: string, act: RemoteAct): (page: Page) => Promise<void> {
  return async (page) => {
    const token = await tokenOf(await personWith('instructor'))
    const { devices } = await call<{ devices: PairedDevice[] }>('/getPairDeviceStatus', { token })
    const deviceId = devices.find(({ name }) => name === panelName)?.deviceId
    const remote = await UserCaller.enter(token)
    // Requests sent before the panel had its connection are repeated.
    await expect(async () => {
      remote.send('remote/act', { deviceId, act })
      await expect(page.locator(selector)).toBeVisible({ timeout: 2_000 })
    }).toPass()
    remote.close()
  }
}

async function opensOwnRemote(page: Page): Promise<void> {
  await opensLessonMenu(page)
  await page.locator('.menu-item', { has: page.locator('.tabler-icon-device-remote') }).click()
  await expect(page.locator('dialog .qr')).toBeVisible()
}

async function opensNotifications(page: Page): Promise<void> {
  await page.locator('.bell').click()
  await expect(page.locator('.menu-foot')).toBeVisible()
}
