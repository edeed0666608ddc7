import { usePicture } from './use-picture.ts'

type QuestionPictureProps = { image: string; alt: string; className: string }

/** The image of a question that is one of the person's files; nothing while it loads. */
export function QuestionPicture({ image, alt, className }: QuestionPictureProps) {
  const address = usePicture(image)
  return address === undefined ? null : <img className={className} src={address} alt={alt} />
}
