import text from './text.module.css'

/** 1-0-0-0, ½-0-½-0, 2,5-0-2,5: read in one piece, so a line does not end within. */
const scheme = /([\d¼½¾][\d¼½¾.,]*(?:-[\d¼½¾][\d¼½¾.,]*){2,})/u

/** Words in which doses may stand. */
export const DoseText = ({ children }: { children: string }) =>
  children.split(scheme).map((part, at) =>
    at % 2 === 1 ? (
      <span key={at} className={text.nowrap}>
        {part}
      </span>
    ) : (
      part
    ),
  )
