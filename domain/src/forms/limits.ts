/** How much a form holds: more than anybody fills in on a phone. */
export const formLimits = {
  sections: 20,
  /** Of the whole form. */
  fields: 100,
  options: 30,
  name: 120,
  label: 300,
  help: 1000,
  /** Of an information, and of what is agreed to. */
  text: 6000,
  option: 200,
  unit: 20,
  /** Of one question, and of all that somebody answers. */
  filesOfField: 5,
  files: 20,
  /** Of a long answer. */
  answer: 4000,
  /** Answers in one file: the latest. */
  exported: 2000,
  line: 300,
  validDays: 3650,
  forms: 100,
} as const
