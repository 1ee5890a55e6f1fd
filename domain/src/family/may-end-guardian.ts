import { adultFrom, ageOn } from '../kit/age.ts'

type Facts = {
  /** Of the patient; null: nobody knows how old they are. */
  birthDate: string | null
  /** In the clinic's zone. */
  today: string
  /** How the other came to act for them. */
  cameBy: string | null
}

/** Whether a patient ends by themselves that somebody acts for them: a child only of whom they let act themselves. */
export const mayEndGuardian = ({ birthDate, today, cameBy }: Facts): boolean =>
  cameBy === 'patient' || birthDate === null || ageOn(birthDate, today) >= adultFrom
