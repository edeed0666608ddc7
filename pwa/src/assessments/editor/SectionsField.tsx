import { IconPlus, IconX } from '@tabler/icons-react'
import type { AssessmentSettings, DraftQuestion } from '@takhti/schema/assessments/model'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { moved, MoveButtons } from '#ui/MoveButtons.tsx'
import { MoveList } from '#ui/MoveList.tsx'
import { newId } from '../assessment-store.ts'
import type { SettingsPart } from './settings-part.ts'
import { useTyped } from './use-typed-text.ts'

const most = 50

type Section = AssessmentSettings['sections'][number]

/** The parts of a paper in order; a part with a number is a pool, of which each student gets so many questions. */
export function SectionsField({ settings, set, questions }: SettingsPart & { questions: readonly DraftQuestion[] }) {
  const { t } = useTranslation()
  const { sections } = settings
  const change = (id: string, fields: Partial<Section>) =>
    set({ sections: sections.map((each) => (each.id === id ? { ...each, ...fields } : each)) })
  const move = (from: number, to: number) => set({ sections: [...moved(sections, from, to)] })
  const item = (id: string, index: number, handle: ReactNode) => {
    const section = sections[index]
    if (section === undefined) return null
    const number = index + 1
    return (
      <>
        {handle}
        <SectionFields
          section={section}
          number={number}
          count={questions.filter(({ sectionId }) => sectionId === id).length}
          onChange={(fields) => change(id, fields)}
        />
        <MoveButtons
          names={{ up: t('sets.moveUp', { number }), down: t('sets.moveDown', { number }) }}
          index={index}
          count={sections.length}
          onMove={(to) => move(index, to)}
        />
        <IconButton
          label={t('assessments.sections.remove', { number })}
          onClick={() => set({ sections: sections.filter((each) => each.id !== id) })}
        >
          <IconX size={20} aria-hidden="true" />
        </IconButton>
      </>
    )
  }
  return (
    <>
      <p className="small soft">{t('assessments.sections.hint')}</p>
      <MoveList
        className="stack"
        itemClass="row assessment-section"
        ids={sections.map(({ id }) => id)}
        titleOf={(id) => sections.find((each) => each.id === id)?.name ?? ''}
        onMove={move}
      >
        {item}
      </MoveList>
      {sections.length < most && (
        <Button
          onClick={() =>
            set({
              sections: [
                ...sections,
                { id: newId(), name: t('assessments.sections.name', { number: sections.length + 1 }), pick: null },
              ],
            })
          }
        >
          <IconPlus size={20} aria-hidden="true" />
          {t('assessments.sections.add')}
        </Button>
      )}
    </>
  )
}

type SectionFieldsProps = {
  section: Section
  number: number
  /** How many questions it has. */
  count: number
  onChange: (fields: Partial<Section>) => void
}

function SectionFields({ section, number, count, onChange }: SectionFieldsProps) {
  const { t } = useTranslation()
  const name = useTyped(section.name, (text) => onChange({ name: text }))
  const pick = useTyped(String(section.pick ?? ''), (text) => onChange({ pick: pickIn(text) }))
  return (
    <>
      <div className="grow">
        <Field
          label={t('assessments.sections.nameOf', { number })}
          hint={t('assessments.questionCount', { count })}
          maxLength={200}
          value={name.text}
          onChange={({ target }) => name.type(target.value)}
          onBlur={name.flush}
        />
      </div>
      <Field
        label={t('assessments.sections.pick', { number })}
        hint={t('assessments.sections.pickHint')}
        type="number"
        min={1}
        max={300}
        value={pick.text}
        onChange={({ target }) => pick.type(target.value)}
        onBlur={pick.flush}
      />
    </>
  )
}

function pickIn(text: string): number | null {
  const pick = Math.trunc(Number(text))
  return text === '' || !Number.isFinite(pick) || pick < 1 ? null : Math.min(300, pick)
}
