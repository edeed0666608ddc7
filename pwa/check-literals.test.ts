import { expect, test } from 'vitest'
import { literalFaults, literalsIn } from './check-literals.ts'

test('the components of the app and the extension contain no text of their own', () => {
  const { files, faults } = literalFaults()
  expect(faults).toEqual([])
  expect(files).toBeGreaterThan(60)
})

const planted = `export function Planted({ name }: { name: string }) {
  return (
    <section aria-label="Lessons of this week">
      Hello {name}
      <input placeholder={\`Find \${name}\`} className="wide" />
      <Field label={name === '' ? 'Nobody' : name} kind="text" />
      <img title='Slate' alt="" />
      {name === '' && 'Empty'}
      <p>{\`by \${name}\`} · 42</p>
      {t('lessons.title')}
    </section>
  )
}`

test('text between tags, in attributes for screen readers and in expressions has its line', () => {
  expect(literalsIn('Planted.tsx', planted).sort()).toEqual(
    ['3: Lessons of this week', '4: Hello', '5: Find', '6: Nobody', '7: Slate', '8: Empty', '9: by'].sort(),
  )
})
