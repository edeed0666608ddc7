import { useTranslation } from 'react-i18next'

/** The tags of an item; a tag filters by it. */
export function TagButtons({ tags, onTag }: { tags: readonly string[]; onTag: (tag: string) => void }) {
  const { t } = useTranslation()
  return tags.map((tag) => (
    <button
      key={tag}
      type="button"
      className="tag tag-button"
      aria-label={t('library.showTag', { tag })}
      onClick={() => onTag(tag)}
    >
      <span dir="auto">{tag}</span>
    </button>
  ))
}
