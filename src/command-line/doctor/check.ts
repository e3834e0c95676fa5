/** What `toile doctor` finds out about one part. */
export type Finding =
  | { readonly state: 'ok'; readonly found: string }
  /** It works, but not well, or not for long. */
  | { readonly state: 'warning'; readonly found: string; readonly cure: string }
  | { readonly state: 'failed'; readonly found: string; readonly cure: string };

export interface Check {
  readonly name: string;
  /** Looks; what it throws counts as failed, with the check's `cure`. */
  readonly look: () => Promise<Finding>;
  readonly cure: string;
}

export type CheckResult = Finding & { readonly name: string };

/** Runs one check. */
export async function runCheck({ name, look, cure }: Check): Promise<CheckResult> {
  try {
    return { name, ...(await look()) };
  } catch (error) {
    return { name, state: 'failed', found: error instanceof Error ? error.message : String(error), cure };
  }
}
