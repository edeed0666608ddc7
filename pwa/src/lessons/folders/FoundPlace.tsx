import type { FoundLesson } from '@takhti/schema/lessons/model'
import { Link } from '@tanstack/react-router'
import { paths } from '#screen/paths.ts'

/** The position on the pages where a lesson was found, with the match marked; it links to that page. */
export function FoundPlace({ lessonId, place }: { lessonId: string; place: FoundLesson['place'] }) {
  if (place === null) return null
  return (
    <Link
      to={paths.lesson}
      params={{ lessonId }}
      hash={place.pageId}
      className="slate-found small"
      dir="auto"
      draggable={false}
    >
      {place.parts.map(({ text, isFound }, index) =>
        // The pieces of one text: they have no names and never move.
        isFound ? <mark key={index}>{text}</mark> : <span key={index}>{text}</span>,
      )}
    </Link>
  )
}
