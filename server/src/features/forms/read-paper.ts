import type { Answers } from '@polyclinic/domain/forms/answers.ts'
import type * as contracts from '@polyclinic/domain/forms/endpoints.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import type { Side } from '@polyclinic/domain/kit/permissions.ts'
import { auditOften } from '../../platform/audit.ts'
import type { Context, RequestScope } from '../../platform/context.ts'
import { languageOfClinic } from '../../platform/language.ts'
import { refuse } from '../../platform/refuse.ts'
import { answerPaper } from '../documents/answer-paper.ts'
import { readLetterhead } from '../locations/letterhead.ts'
import { palettesOf } from '../messages/html-of-text.ts'
import { definitionOf, viewOf, type AnswersRow } from './answers.ts'
import { accessOwnAnswers } from './own-forms.ts'
import { composeAnswers, type AnswersPaper } from './paper/compose-answers.ts'
import { drawAnswersBeside } from './paper/draw-answers-beside.ts'
import { accessPatientAnswers } from './patient-forms.ts'
import { exportWords } from './texts.ts'

export const answersPapersPerHour = 240

export const readOwnAnswersPaper = (
  scope: RequestScope,
  { params }: Input<typeof contracts.readOwnAnswersPaper>,
): Promise<Output<typeof contracts.readOwnAnswersPaper>> =>
  draw(scope, 'patient', (context) => accessOwnAnswers(context, params.id))

export const readPatientAnswersPaper = (
  scope: RequestScope,
  { params }: Input<typeof contracts.readPatientAnswersPaper>,
): Promise<Output<typeof contracts.readPatientAnswersPaper>> =>
  draw(scope, 'clinic', (context) => accessPatientAnswers(context, params))

async function compose(context: Context, row: AnswersRow, side: Side): Promise<AnswersPaper> {
  if (row.status !== 'completed') throw refuse('state_conflict')
  const { clinic } = context
  const object = { kind: 'patient', id: row.patient_id } as const
  if (side === 'clinic') await auditOften(context, { action: 'forms:read', object, side, detail: row.id })
  const lines = await readLetterhead(context, row.appointment_id)
  const { visit, number } = viewOf(row)
  return composeAnswers({
    ...{ name: row.name, number, definition: definitionOf(row), answers: row.content as Answers, visit },
    patient: { name: `${row.given_name} ${row.family_name}`, birthDate: row.birth_date },
    ...{ completedAt: row.completed_at!, completedBy: row.completed_by!, withdrawn: row.withdrawn },
    clinic: {
      ...{ language: languageOfClinic(clinic), locale: clinic.locale, timeZone: clinic.time_zone },
      words: exportWords(clinic).answers,
    },
    sender: { name: clinic.name, lines },
  })
}

const draw = (scope: RequestScope, side: Side, access: (context: Context) => Promise<AnswersRow>) =>
  answerPaper(scope, { kind: 'form-papers', most: answersPapersPerHour }, async (context) => {
    const { clinic } = context
    const row = await access(context)
    const paper = await compose(context, row, side)
    const brand = palettesOf(clinic.palettes).light['brand-text']
    const printing = { country: clinic.country, language: languageOfClinic(clinic), brand, at: row.completed_at! }
    return { title: paper.title, draw: (caller) => drawAnswersBeside({ paper, printing }, caller) }
  })
