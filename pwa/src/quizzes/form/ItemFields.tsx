import { IconPlus, IconX } from '@tabler/icons-react'
import { plainOf } from '@takhti/schema/kit/rich-text/text'
import type { Question } from '@takhti/schema/questions/model'
import { maxOptionLetters, maxOptions } from '@takhti/schema/questions/rules'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { OptionField } from '#files/rich-text/port.tsx'
import { Button } from '#ui/Button.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { moved, MoveButtons } from '#ui/MoveButtons.tsx'
import { MoveList } from '#ui/MoveList.tsx'
import { useLines } from '#ui/rich-text/use-lines.ts'
import type { KindFieldsProps } from './kind-fields-props.ts'

/** Options without a mark: their order is the right one, or they are voted on. */
export function ItemFields(props: KindFieldsProps & { legend: string; isOrdered: boolean }) {
  const { question, newId, onChange, legend, isOrdered } = props
  const { t } = useTranslation()
  const { options } = question
  const set = (changed: Question['options']) => onChange({ options: changed })
  const { place, add, fieldOf } = useLines<HTMLFieldSetElement>({
    ...{ lines: options, most: maxOptions, newId, onChange: set },
  })
  const textOf = (id: string) => options.find((each) => each.id === id)?.title ?? ''
  const titleOf = (id: string) => plainOf(textOf(id))
  const move = (from: number, to: number) => set([...moved(options, from, to)])
  const item = (id: string, index: number, handle: ReactNode) => (
    <>
      {handle}
      {isOrdered && <b aria-hidden="true">{index + 1}</b>}
      <OptionField
        {...fieldOf(index)}
        label={t('quiz.form.item', { number: index + 1 })}
        text={textOf(id)}
        maxLetters={maxOptionLetters}
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
    <fieldset ref={place} className="set-options">
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
      {options.length < maxOptions && (
        <Button look="quiet" onClick={() => add()}>
          <IconPlus size={18} aria-hidden="true" />
          {t('quiz.form.add')}
        </Button>
      )}
    </fieldset>
  )
}
