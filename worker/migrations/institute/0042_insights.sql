CREATE TABLE `study_sessions` (
	`institute_id` text NOT NULL,
	`id` text NOT NULL,
	`person_id` text NOT NULL,
	`lesson_id` text NOT NULL,
	`started_at` text NOT NULL,
	`ended_at` text NOT NULL,
	PRIMARY KEY(`institute_id`, `id`),
	FOREIGN KEY (`institute_id`,`person_id`) REFERENCES `members`(`institute_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`institute_id`,`lesson_id`) REFERENCES `lessons`(`institute_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "study_sessions_ends" CHECK("study_sessions"."ended_at" >= "study_sessions"."started_at")
);
--> statement-breakpoint
CREATE INDEX `study_sessions_person` ON `study_sessions` (`institute_id`,`person_id`,`started_at`);--> statement-breakpoint
CREATE INDEX `study_sessions_lesson` ON `study_sessions` (`institute_id`,`lesson_id`);--> statement-breakpoint
CREATE INDEX `study_sessions_age` ON `study_sessions` (`started_at`);--> statement-breakpoint
CREATE TABLE `quiz_scores` (
	`institute_id` text NOT NULL,
	`class_id` text NOT NULL,
	`quiz_id` text NOT NULL,
	`person_id` text NOT NULL,
	`ended_at` text NOT NULL,
	`answers` integer NOT NULL,
	`share` real NOT NULL,
	`concepts` text DEFAULT '[]' NOT NULL,
	PRIMARY KEY(`institute_id`, `quiz_id`, `person_id`),
	FOREIGN KEY (`institute_id`,`person_id`) REFERENCES `members`(`institute_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`institute_id`,`quiz_id`) REFERENCES `live_quizzes`(`institute_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "quiz_scores_share" CHECK("quiz_scores"."share" >= 0 and "quiz_scores"."share" <= "quiz_scores"."answers")
);
--> statement-breakpoint
CREATE INDEX `quiz_scores_class` ON `quiz_scores` (`institute_id`,`class_id`,`ended_at`);--> statement-breakpoint
CREATE INDEX `quiz_scores_person` ON `quiz_scores` (`institute_id`,`person_id`,`ended_at`);--> statement-breakpoint
ALTER TABLE `assessment_attempts` ADD `concepts` text DEFAULT '[]' NOT NULL;