import { randomUUID } from 'node:crypto'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { expectSafe, objects } from './pages/board.ts'
import { watchPage } from './pages/captured/watch-pages.ts'
import { signIn } from './pages/door.ts'
import {
  activateBefore,
  contentOf,
  openExtension,
  openPanel,
  pressToolbarButton,
  signInByCode,
  type Browser,
  type ShownCode,
} from './pages/extension.ts'
import { test } from './pages/journey.ts'
import { openLesson, publish } from './pages/lessons.ts'
import { demoSchool, personWith } from './school.ts'

const articleUrl = 'https://reader.example/tides'
const videoUrl = 'https://www.youtube.com/watch?v=tk8hVolcano'

let browser: Browser
let shown = watchPage()

test.beforeEach(async () => {
  shown = watchPage()
  browser = await openExtension(() => shown)
})

test.afterEach(async () => {
  await browser.close()
})

test(
  '[J7 J3] an article and a transcript reach My content, and a student opens the lesson page',
  { tag: '@kept' },
  async ({ browser: ofStudent }) => {
    test.setTimeout(180_000)
    const name = `How a volcano works ${Date.now()}`
    const article = await browser.context.newPage()
    await article.goto(articleUrl)
    await pressToolbarButton(browser, article)
    await expect.poll(() => openedContexts(browser)).toContain('SIDE_PANEL')

    const panel = await openPanel(browser)
    await signInByCode(panel, confirmInApp)
    await activateBefore(article, panel)
    await panel.getByRole('button', { name: 'Capture', exact: true }).click()
    const parts = panel.getByRole('list', { name: 'Parts of the text' })
    await expect(parts).toContainText('Twice a day the sea climbs up the beach')
    await expect(parts).not.toContainText('Accept all')
    await expect(parts).not.toContainText('tide clock')
    // The policy of extension pages forbids the frame that axe would otherwise make.
    expect((await new AxeBuilder({ page: panel }).setLegacyMode().analyze()).violations).toEqual([])
    await panel.getByRole('textbox', { name: 'Title' }).fill('Tides, for 7B')
    await panel.getByRole('button', { name: 'Send to Takhti' }).click()
    await expect(panel.getByRole('listitem').filter({ hasText: 'Tides, for 7B' })).toContainText(
      'Safe in Takhti · 5 questions',
    )

    const video = await browser.context.newPage()
    await video.goto(videoUrl)
    await pressToolbarButton(browser, video)
    await activateBefore(video, panel)
    await panel.getByRole('button', { name: 'Capture', exact: true }).click()
    await expect(panel.getByText("the player's captions · written captions")).toBeVisible()
    await expect(parts).toContainText('0:04')
    await expect(parts).toContainText('Molten rock below the surface is called magma.')
    // Captions were turned on for a moment, and off again.
    expect(
      await video.evaluate('[window.captionToggles, document.querySelector("#movie_player").isSubtitlesOn()]'),
    ).toEqual([2, false])
    await panel.getByRole('textbox', { name: 'Title' }).fill(name)
    await makeOffline(panel, name)
    await panel.getByRole('combobox', { name: 'Chapter' }).selectOption('0:30 Vents and craters')
    await expect(panel.getByText('8 parts')).toBeVisible()
    await panel.getByRole('combobox', { name: 'Chapter' }).selectOption('The whole video')
    await expect(panel.getByText('19 parts')).toBeVisible()
    await panel.getByRole('button', { name: 'Send to Takhti' }).click()
    const lesson = panel.getByRole('link', { name: `Make a lesson page: ${name}` })
    await expect(panel.getByRole('listitem').filter({ has: lesson })).toContainText('Safe in Takhti · 5 questions')

    const objectCount = await publishLesson(panel, name)
    const student = await (await ofStudent.newContext()).newPage()
    await signIn(student, await personWith('learner'))
    await openLesson(student, name)
    await expect(objects(student)).toHaveCount(objectCount)
    // A question is one object, with its choices where it has some; they follow the pages of the text.
    const questions = objects(student).filter({ hasText: /^[1-5]\. / })
    await expect(async () => {
      await student.getByRole('button', { name: 'Next page' }).click()
      await expect(questions).toHaveCount(5, { timeout: 2_000 })
    }).toPass()
    await student.screenshot({ path: test.info().outputPath('student.png') })
    await student.context().close()

    const items = await contentOf('instructor')
    expect(items).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ name: 'Tides, for 7B', kind: 'article', questionCount: 5, url: articleUrl }),
        expect.objectContaining({ name, kind: 'questions', questionCount: 5 }),
        expect.objectContaining({ name, kind: 'youtube', questionCount: 5, url: videoUrl }),
      ]),
    )
  },
)

test(
  '[J7] a page without a press of the button stays closed, and no page can start a capture',
  { tag: '@kept' },
  async () => {
    const article = await browser.context.newPage()
    await article.goto(articleUrl)
    expect(await article.evaluate('document.documentElement.dataset.canReachExtensions')).toBe('false')
    const panel = await openPanel(browser)
    await signInByCode(panel)
    await activateBefore(article, panel)
    await panel.getByRole('button', { name: 'Capture', exact: true }).click()
    await expect(panel.getByRole('alert')).toContainText('press the Takhti button in the toolbar')
    // Its own list is empty: no message of the page was accepted as a request.
    await expect(panel.getByRole('heading', { name: 'Captured here' })).toHaveCount(0)
  },
)

test('[J7] a script in a page can read neither the token nor the queue', { tag: '@kept' }, async () => {
  const article = await browser.context.newPage()
  await article.goto(articleUrl)
  await pressToolbarButton(browser, article)
  const panel = await openPanel(browser)
  await signInByCode(panel)
  const seen = await browser.worker.evaluate(async (url) => {
    const [tab] = (await chrome.tabs.query({})).filter((candidate) => candidate.url === url)
    const [result] = await chrome.scripting.executeScript({
      target: { tabId: tab?.id ?? -1 },
      func: async () => {
        const areas = [chrome.storage.session, chrome.storage.local]
        const stored = await Promise.allSettled(areas.map(async (area) => area.get()))
        const asked = await chrome.runtime.sendMessage({ id: 1, type: 'device/leave', data: null, timestamp: 1 })
        return { stored: stored.map(({ status }) => status), asked }
      },
    })
    return result?.result
  }, articleUrl)
  expect(seen?.stored).toEqual(['rejected', 'rejected'])
  expect(JSON.stringify(seen?.asked)).toContain('Messages are taken from the panel only')
  await expect(panel.getByRole('button', { name: 'Sign out' })).toBeVisible()
})

test('[J7] a capture made offline waits on this device and is sent once online', { tag: '@kept' }, async () => {
  const title = `Volcano ${randomUUID()}`
  const video = await browser.context.newPage()
  await video.goto(videoUrl)
  await video.getByRole('button', { name: 'Show transcript' }).click()
  await expect(video.getByText('They measure small earthquakes')).toBeVisible()
  await pressToolbarButton(browser, video)
  const panel = await openPanel(browser)
  await signInByCode(panel)
  await activateBefore(video, panel)
  await panel.getByRole('button', { name: 'Capture', exact: true }).click()
  await expect(panel.getByText('the transcript panel · written captions')).toBeVisible()
  await panel.getByRole('textbox', { name: 'Title' }).fill(title)
  await panel.getByRole('button', { name: 'Remove part 1', exact: true }).click()

  await browser.context.setOffline(true)
  await panel.getByRole('button', { name: 'Send to Takhti' }).click()
  const entry = panel.getByRole('listitem').filter({ hasText: title })
  await expect(entry).toContainText('Only on this device')
  await expect(entry).toContainText('Takhti cannot be reached')
  await browser.context.setOffline(false)
  await expect(entry).toContainText('Safe in Takhti')
  expect((await contentOf('instructor')).filter(({ name }) => name === title)).toHaveLength(1)
})

test(
  '[J7] with unreadable captions the page changes only with permission; pasted text works',
  { tag: '@kept' },
  async () => {
    const video = await browser.context.newPage()
    await video.goto(videoUrl)
    await video.evaluate('document.querySelector("#movie_player").toggleSubtitles = () => undefined')
    await pressToolbarButton(browser, video)
    const panel = await openPanel(browser)
    await signInByCode(panel)
    await activateBefore(video, panel)
    await panel.getByRole('button', { name: 'Capture', exact: true }).click()
    await expect(panel.getByRole('alert')).toHaveText('No transcript could be read from this video.')
    await expect(video.locator('transcript-segment-view-model')).toHaveCount(0)

    await panel.getByLabel('Or choose a subtitle file').setInputFiles({
      name: 'volcano.srt',
      mimeType: 'application/x-subrip',
      buffer: Buffer.from('1\n00:01:01,000 --> 00:01:04,000\nLava glows.\n'),
    })
    await expect(panel.getByText('a file of this device')).toBeVisible()
    await expect(panel.getByRole('listitem')).toContainText('1:01 Lava glows.')
    await panel.getByRole('button', { name: 'Cancel' }).click()

    await panel.getByRole('button', { name: 'Capture', exact: true }).click()
    await panel.getByRole('button', { name: 'Press it for me' }).click()
    await expect(panel.getByText('the transcript panel · written captions')).toBeVisible()
    await expect(panel.getByRole('list', { name: 'Parts of the text' }).getByRole('listitem')).toHaveCount(19)
  },
)

test(
  '[J7] the site’s app API is called only with permission, and every way reports its outcome',
  { tag: '@kept' },
  async () => {
    shown = watchPage({ toPlayer: 'nothing', isCaptioned: true })
    const asked: string[] = []
    browser.context.on('request', (request) => {
      if (request.url().includes('/youtubei/')) asked.push(request.method())
    })
    const video = await browser.context.newPage()
    await video.goto(videoUrl)
    await pressToolbarButton(browser, video)
    const panel = await openPanel(browser)
    await signInByCode(panel)
    await activateBefore(video, panel)
    await panel.getByRole('button', { name: 'Capture', exact: true }).click()
    await expect(panel.getByRole('alert')).toHaveText('No transcript could be read from this video.')
    await panel.getByText('How it was read').click()
    const tried = panel.getByRole('group').filter({ hasText: 'How it was read' }).getByRole('listitem')
    await expect(tried).toHaveText([
      /^The open transcript panel: answered with nothing · [\d,]+ ms$/,
      /^The player's captions: answered with nothing · [\d,]+ ms$/,
    ])
    expect(asked).toEqual([])

    await panel.getByRole('button', { name: 'Ask as the app does' }).click()
    await expect(panel.getByText('the captions that the app is told of · written captions')).toBeVisible()
    await panel.getByText('How it was read').click()
    await expect(tried.last()).toHaveText(/^As the app asks: read · [\d,]+ ms$/)
    await expect(tried).toHaveCount(3)
    expect(asked).toEqual(['POST'])
    // They were on, and nothing toggled them.
    expect(
      await video.evaluate('[window.captionToggles, document.querySelector("#movie_player").isSubtitlesOn()]'),
    ).toEqual([0, true])
  },
)

/** Makes a quiz of what is captured, in the panel, offline; it is saved, and sent once online. */
async function makeOffline(panel: Page, name: string): Promise<void> {
  await browser.context.setOffline(true)
  await panel.getByRole('button', { name: 'Quiz', exact: true }).click()
  const quiz = panel.getByRole('list', { name: 'Quiz' })
  await expect(quiz.getByText('✓ right').first()).toBeVisible()
  // Each question shows when in the video its answer is spoken.
  await expect(quiz.locator(':scope > li')).toHaveCount(5)
  await expect(quiz.locator(':scope > li time')).toHaveCount(5)
  expect((await new AxeBuilder({ page: panel }).setLegacyMode().analyze()).violations).toEqual([])
  await panel.getByRole('button', { name: 'Keep in My Content' }).click()
  await expect(panel.getByText('Only on this device')).toBeVisible()
  await browser.context.setOffline(false)
  const set = panel.getByRole('link', { name: `Open in Takhti: ${name}` })
  await expect(panel.getByRole('listitem').filter({ has: set })).toContainText('Safe in Takhti · 5 questions')
}

/**
 * Opens the sent capture in Takhti, makes a lesson page with its quiz, and publishes it; returns how many objects it
 * has.
 */
async function publishLesson(panel: Page, name: string): Promise<number> {
  const link = panel.getByRole('link', { name: `Make a lesson page: ${name}` }).first()
  // The person who confirmed the code is signed in to Takhti in this browser.
  const teacher = await browser.context.newPage()
  await teacher.goto((await link.getAttribute('href')) ?? '')
  await teacher.getByRole('button', { name: 'Make a lesson page' }).click()
  await expect(teacher).toHaveURL(/\/lesson\//)
  await expect(objects(teacher).first()).toBeAttached()
  await expectSafe(teacher)
  const count = await objects(teacher).count()
  await teacher.getByRole('link', { name: 'Back to my lessons' }).click()
  await publish(teacher, name, (await demoSchool()).className)
  await teacher.close()
  return count
}

async function confirmInApp({ link }: ShownCode): Promise<void> {
  const teacher = await browser.context.newPage()
  await signIn(teacher, await personWith('instructor'))
  await teacher.goto(link)
  await teacher.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect(teacher.getByText('Device connected')).toBeVisible()
  await teacher.close()
}

function openedContexts({ worker }: Browser): Promise<string[]> {
  return worker.evaluate(async () =>
    (await chrome.runtime.getContexts({})).map(({ contextType }) => String(contextType)),
  )
}
