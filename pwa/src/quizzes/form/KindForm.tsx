import { plainOf } from '@takhti/schema/kit/rich-text/text'
import { useTranslation } from 'react-i18next'
import { Field } from '#ui/Field.tsx'
import { ItemFields } from './ItemFields.tsx'
import type { KindFieldsProps } from './kind-fields-props.ts'
import { PictureFields } from './PictureFields.tsx'
import { ScaleFields } from './ScaleFields.tsx'
import '../quizzes.css'

/** The fields of one kind, each with its meaning for the players. */
export function KindForm(props: KindFieldsProps) {
  const { t } = useTranslation()
  const { question, onChange } = props
  if (question.type === 'ORDER') return <ItemFields {...props} legend={t('quiz.form.order')} isOrdered />
  if (question.type === 'VOTE')
    return (
      <>
        <ItemFields {...props} legend={t('quiz.form.choices')} isOrdered={false} />
        <p className="small soft">{t('quiz.form.voteHint')}</p>
      </>
    )
  if (question.type === 'RANGE') return <ScaleFields {...props} />
  if (question.type === 'POINT') return <PictureFields {...props} />
  return (
    <>
      <Field
        label={t('quiz.form.drawn')}
        hint={t('quiz.form.drawHint')}
        maxLength={4_000}
        value={plainOf(question.answer)}
        onChange={({ target }) => onChange({ answer: target.value })}
      />
      <PictureFields {...props} />
    </>
  )
}
