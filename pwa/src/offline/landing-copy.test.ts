// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest'
import { forgetPerson, rememberPerson, type Person } from '#api/person.ts'
import { dropLanding, showLanding } from './landing-copy.ts'
import { followLanding } from './landing-store.ts'
import { clearPersonalKeys } from './sign-out-keys.ts'

const asha: Person = { personId: 'a', instituteId: 'i', firstName: 'Asha', role: 'learner', expiresAt: '' }

const landing = `<div id="root"><div class="frame"><a class="bar-brand" href="/dashboard">City School</a>
  <nav><a class="navigation-link" href="/dashboard/lessons"><span></span><span>My Lessons</span></a></nav>
  <main><header><h1>My Lessons</h1></header><section><h2>Unit 1</h2><ul class="slates"><li class="slate">
    <a class="slate-link" href="/lesson/1"><span class="slate-text"><span class="slate-name">Roots &lt;b&gt;</span>
      <span><bdi>by Meera</bdi> 2 hours ago</span><span class="tag" data-tone="good">On this device</span></span></a>
  </li></ul></section></main></div></div>`

const shown = () => document.querySelector('.landing-copy')

beforeEach(() => {
  history.replaceState(null, '', '/dashboard/lessons')
  localStorage.clear()
  rememberPerson(asha)
  document.body.innerHTML = landing
})

afterEach(() => {
  forgetPerson()
  localStorage.clear()
  history.replaceState(null, '', '/')
  document.body.innerHTML = ''
  for (const link of document.querySelectorAll('link')) link.remove()
})

// Fault: on a weak phone a reload showed the app's icon for three seconds, though the device has the lessons.
test('[J8] a student’s lessons of the last visit are there, as links, before the app has loaded', () => {
  followLanding()
  document.body.innerHTML = '<div id="root"></div>'
  showLanding(asha, [])
  expect(shown()?.querySelector('h1')?.textContent).toBe('My Lessons')
  expect(shown()?.querySelector('h2')?.textContent).toBe('Unit 1')
  expect(shown()?.querySelector('.slate-link')?.getAttribute('href')).toBe('/lesson/1')
  expect(shown()?.querySelector('.slate-name')?.innerHTML).toBe('Roots &lt;b&gt;')
  expect(shown()?.querySelector('.tag')?.outerHTML).toContain('good')
  expect(shown()?.textContent).not.toContain('ago')
  expect(shown()?.nextElementSibling?.id).toBe('root')
  dropLanding()
  expect(shown()).toBeNull()
})

test('[J8] where there is no lesson yet, the page of the last visit shows that', () => {
  document.querySelector('main section')?.replaceWith(
    Object.assign(document.createElement('div'), {
      className: 'notice',
      innerHTML: '<h2>No lessons yet</h2><p>They appear here.</p>',
    }),
  )
  followLanding()
  document.body.innerHTML = '<div id="root"></div>'
  showLanding(asha, [])
  expect(shown()?.querySelector('.notice')?.textContent).toBe('No lessons yetThey appear here.')
})

test('[E8] another person, another language and a signed-out device show no copy', () => {
  followLanding()
  showLanding({ ...asha, personId: 'b' }, [])
  showLanding({ ...asha, instituteId: 'j' }, [])
  expect(shown()).toBeNull()
  localStorage.setItem('takhti.language', 'hi')
  showLanding(asha, [])
  expect(shown()).toBeNull()
  localStorage.removeItem('takhti.language')
  clearPersonalKeys()
  showLanding(asha, [])
  expect(shown()).toBeNull()
  expect(localStorage.length).toBe(0)
})

test('[E8] a page that is left after the sign-out of its person stores nothing', () => {
  forgetPerson()
  followLanding()
  expect(localStorage.length).toBe(0)
})
