import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '#ui/Dialog.tsx'
import { Field } from '#ui/Field.tsx'
import type { ShelfItem } from './item-shelf.ts'
import { tagsIn } from './tags-text.ts'

type TagsDialogProps = { item: ShelfItem; onTags: (tags: string[]) => Promise<void>; onClose: () => void }

/** Edits the tags of a file or a capture. */
export function TagsDialog({ item, onTags, onClose }: TagsDialogProps) {
  const { t } = useTranslation()
  const [tags, setTags] = useState(item.tags.join(', '))

  function save() {
    onClose()
    const next = tagsIn(tags)
    if (next.join() !== item.tags.join()) void onTags(next)
  }

  return (
    <Dialog
      title={t('library.tagsOf', { name: item.name })}
      closeLabel={t('common.close')}
      cancelLabel={t('common.cancel')}
      submitLabel={t('common.save')}
      onClose={onClose}
      onSubmit={save}
    >
      <Field
        label={t('library.tags')}
        hint={t('library.tagsHint')}
        value={tags}
        onChange={(event) => setTags(event.target.value)}
      />
    </Dialog>
  )
}
