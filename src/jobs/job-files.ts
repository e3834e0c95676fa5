/** The storage keys of a job's files. */
/** Prefix of the images of all jobs. */
export const INPUTS = 'inputs/';
/** Prefix of the pictures of all jobs. */
export const OUTPUTS = 'outputs/';

/** Prefix of all images of a job. */
export function inputsOf(jobId: string): string {
  return `${INPUTS}${jobId}/`;
}

/** The image string of one field, exactly as it was submitted. */
export function inputKey(jobId: string, field: string): string {
  return `${INPUTS}${jobId}/${field}`;
}

/** Prefix of all pictures that attempts at a job have made. */
export function outputsOf(jobId: string): string {
  return `${OUTPUTS}${jobId}/`;
}
