import { isSharedByDefault, maxPoints, maxRemarkLength } from '@takhti/schema/conduct/rules'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { pointsText } from './conduct-text.ts'
import type { Gift } from './gift.ts'

const choices = Array.from({ length: 2 * maxPoints + 1 }, (_, place) => maxPoints - place)

/** A remark in the teacher's own words, with points, and whether it is shared. */
export function RemarkForm({ onGive }: { onGive: (gift: Extract<Gift, { kind: 'remark' }>) => void }) {
  const { t, i18n } = useTranslation()
  const [text, setText] = useState('')
  const [points, setPoints] = useState(1)
  const [shared, setShared] = useState<boolean | null>(null)
  const isShared = shared ?? isSharedByDefault(points)
  const give = () => onGive({ kind: 'remark', text: text.trim(), points, isShared })
  return (
    <section className="stack" aria-labelledby="conduct-own">
      <h3 id="conduct-own">{t('conduct.ownRemark')}</h3>
      <Field
        label={t('conduct.remark')}
        hint={t('conduct.seenBy')}
        value={text}
        maxLength={maxRemarkLength}
        onChange={({ target }) => setText(target.value)}
      />
      <SelectField
        label={t('conduct.pointsHead')}
        value={String(points)}
        options={choices.map((each) => ({ value: String(each), label: pointsText(each, i18n.language) }))}
        onChange={({ target }) => setPoints(Number(target.value))}
      />
      <label className="row">
        <input type="checkbox" checked={isShared} onChange={({ target }) => setShared(target.checked)} />
        {t('conduct.share')}
      </label>
      <div className="row">
        <Button look="main" disabled={text.trim() === ''} onClick={give}>
          {t('conduct.give')}
        </Button>
      </div>
    </section>
  )
}
