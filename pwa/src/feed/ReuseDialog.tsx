import type { FeedPost } from '@takhti/schema/feed/model'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { calls } from '#api/calls.ts'
import { q } from '#api/query.ts'
import { lessonsOnDevice } from '#lessons/port.ts'
import { SelectField } from '#ui/SelectField.tsx'
import { useFurtherClasses } from './further-classes.ts'
import { PostDialog } from './PostDialog.tsx'

/** Writes a new post that begins as an earlier one, for its class or another of the same teacher. */
export function ReuseDialog({ post, onClose }: { post: FeedPost; onClose: () => void }) {
  const { t } = useTranslation()
  const own = useQuery(q(calls.classes.listMine, {})).data?.data.items
  const isKnown = useQuery(lessonsOnDevice).data !== undefined
  const offered = useFurtherClasses(post.classId)
  const [chosen, choose] = useState('')
  if (own === undefined || !isKnown) return null
  const classes = own.filter((each) => each.class_code !== null)
  const first = classes.find((each) => each.classId === post.classId) ?? classes[0]
  const classId = chosen || (first?.classId ?? post.classId)
  const lacked = new Set(
    offered(post.cards.map(({ kind, id, name }) => ({ kind, id, name })))
      .filter((each) => each.classId === classId)
      .flatMap((each) => each.lacked.map(({ id }) => id)),
  )
  return (
    <PostDialog
      key={classId}
      classId={classId}
      post={null}
      from={{ ...post, cards: post.cards.filter(({ id }) => !lacked.has(id)) }}
      onClose={onClose}
    >
      <SelectField
        label={t('feed.reuseIn')}
        value={classId}
        options={classes.map(({ classId: value, name: label }) => ({ value, label }))}
        onChange={({ target }) => choose(target.value)}
      />
    </PostDialog>
  )
}
