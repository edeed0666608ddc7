import { useTranslation } from 'react-i18next'

/** Numbers with what each is of. */
export function Figures({ items }: { items: readonly { name: string; text: string }[] }) {
  const { t } = useTranslation()
  return (
    <dl className="insight-figures" aria-label={t('insights.figures')}>
      {items.map(({ name, text }) => (
        <div key={name} className="card">
          <dt className="small soft">{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}
