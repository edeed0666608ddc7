import { IconPlus, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { moved, MoveButtons } from '#ui/MoveButtons.tsx'
import { MoveList } from '#ui/MoveList.tsx'
import type { KindFieldsProps } from './kind-fields-props.ts'

const most = 10

/** Options without a mark: their order is the right one, or they are voted on. */
export function ItemFields(props: KindFieldsProps & { legend: string; isOrdered: boolean }) {
  const { question, newId, onChange, legend, isOrdered } = props
  const { t } = useTranslation()
  const { options } = question
  const set = (changed: readonly { id: string; title: string }[]) => onChange({ options: [...changed] })
  const titleOf = (id: string) => options.find((each) => each.id === id)?.title ?? ''
  const move = (from: number, to: number) => set(moved(options, from, to))
  const item = (id: string, index: number, handle: ReactNode) => (
    <>
      {handle}
      {isOrdered && <b aria-hidden="true">{index + 1}</b>}
      <input
        className="grow"
        dir="auto"
        aria-label={t('quiz.form.item', { number: index + 1 })}
        value={titleOf(id)}
        maxLength={500}
        onChange={({ target }) => set(options.map((each) => (each.id === id ? { id, title: target.value } : each)))}
      />
      {isOrdered && (
        <MoveButtons
          names={{ up: t('quiz.form.up', { number: index + 1 }), down: t('quiz.form.down', { number: index + 1 }) }}
          index={index}
          count={options.length}
          onMove={(to) => move(index, to)}
        />
      )}
      <IconButton
        label={t('quiz.form.remove', { number: index + 1 })}
        onClick={() => set(options.filter((each) => each.id !== id))}
      >
        <IconX size={20} aria-hidden="true" />
      </IconButton>
    </>
  )
  return (
    <fieldset className="set-options">
      <legend>{legend}</legend>
      {isOrdered ? (
        <MoveList
          className="set-options"
          itemClass="row"
          ids={options.map(({ id }) => id)}
          titleOf={(id) =>
            titleOf(id) || t('quiz.form.item', { number: options.findIndex((each) => each.id === id) + 1 })
          }
          onMove={move}
        >
          {item}
        </MoveList>
      ) : (
        options.map(({ id }, index) => (
          <div key={id} className="row">
            {item(id, index, null)}
          </div>
        ))
      )}
      {options.length < most && (
        <Button look="quiet" onClick={() => set([...options, { id: newId(), title: '' }])}>
          <IconPlus size={18} aria-hidden="true" />
          {t('quiz.form.add')}
        </Button>
      )}
    </fieldset>
  )
}
