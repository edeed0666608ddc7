CREATE TABLE `lti_grades` (
	`institute_id` text NOT NULL,
	`id` text NOT NULL,
	`platform_id` text NOT NULL,
	`assessment_id` text NOT NULL,
	`person_id` text NOT NULL,
	`subject` text NOT NULL,
	`line_item` text NOT NULL,
	`state` text NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`due_at` text NOT NULL,
	`changed_at` text NOT NULL,
	`arrived` text DEFAULT '' NOT NULL,
	`status` integer,
	`created_at` text NOT NULL,
	PRIMARY KEY(`institute_id`, `id`),
	FOREIGN KEY (`institute_id`,`assessment_id`) REFERENCES `assessments`(`institute_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`institute_id`,`person_id`) REFERENCES `members`(`institute_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `lti_grades_place` ON `lti_grades` (`institute_id`,`assessment_id`,`person_id`,`platform_id`,`line_item`);--> statement-breakpoint
CREATE INDEX `lti_grades_due` ON `lti_grades` (`due_at`) WHERE state = 'due';--> statement-breakpoint
CREATE INDEX `lti_grades_person` ON `lti_grades` (`institute_id`,`person_id`);--> statement-breakpoint
CREATE INDEX `lti_grades_platform` ON `lti_grades` (`institute_id`,`platform_id`);--> statement-breakpoint
-- A release marks the scores of its students as due in its own batch, whichever command it comes from.
CREATE TRIGGER `lti_assessment_released` AFTER UPDATE OF `released_at` ON `assessments`
WHEN NEW.`released_at` IS NOT OLD.`released_at` AND NEW.`released_at` IS NOT NULL
BEGIN
  UPDATE `lti_grades` SET `state` = 'due', `attempts` = 0, `due_at` = strftime('%Y-%m-%dT%H:%M:%fZ', 'now'),
    `changed_at` = strftime('%Y-%m-%dT%H:%M:%fZ', 'now')
  WHERE `institute_id` = NEW.`institute_id` AND `assessment_id` = NEW.`id`;
END;
--> statement-breakpoint
-- So does a change of one student's score; the job finds out whether the student sees it already.
CREATE TRIGGER `lti_attempt_scored` AFTER UPDATE OF `released_at`, `submitted_at`, `score`, `override_score`, `total_points`, `pending` ON `assessment_attempts`
WHEN NEW.`submitted_at` IS NOT NULL
BEGIN
  UPDATE `lti_grades` SET `state` = 'due', `attempts` = 0, `due_at` = strftime('%Y-%m-%dT%H:%M:%fZ', 'now'),
    `changed_at` = strftime('%Y-%m-%dT%H:%M:%fZ', 'now')
  WHERE `institute_id` = NEW.`institute_id` AND `assessment_id` = NEW.`assessment_id` AND `person_id` = NEW.`person_id`;
END;
