CREATE TABLE `conduct_badges` (
	`institute_id` text NOT NULL,
	`id` text NOT NULL,
	`name` text NOT NULL,
	`name_key` text,
	`symbol` text NOT NULL,
	`colour` text NOT NULL,
	`created_by` text NOT NULL,
	`created_at` text NOT NULL,
	`removed_at` text,
	PRIMARY KEY(`institute_id`, `id`),
	FOREIGN KEY (`institute_id`,`created_by`) REFERENCES `members`(`institute_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `conduct_badges_name` ON `conduct_badges` (`institute_id`,`name_key`);--> statement-breakpoint
CREATE INDEX `conduct_badges_creator` ON `conduct_badges` (`institute_id`,`created_by`);--> statement-breakpoint
CREATE TABLE `conduct_entries` (
	`institute_id` text NOT NULL,
	`id` text NOT NULL,
	`giving_id` text NOT NULL,
	`class_id` text NOT NULL,
	`person_id` text NOT NULL,
	`teacher_id` text,
	`kind` text NOT NULL,
	`text` text DEFAULT '' NOT NULL,
	`points` integer DEFAULT 0 NOT NULL,
	`badge_type` text,
	`assessment_id` text,
	`evidence` text,
	`lesson_id` text,
	`page` integer,
	`moment_at` text,
	`is_shared` integer NOT NULL,
	`given_at` text NOT NULL,
	`withdrawn_at` text,
	`withdrawn_by` text,
	PRIMARY KEY(`institute_id`, `id`),
	FOREIGN KEY (`institute_id`,`class_id`) REFERENCES `classes`(`institute_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`institute_id`,`person_id`) REFERENCES `members`(`institute_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`institute_id`,`teacher_id`) REFERENCES `members`(`institute_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`institute_id`,`withdrawn_by`) REFERENCES `members`(`institute_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`institute_id`,`assessment_id`) REFERENCES `assessments`(`institute_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "conduct_entries_kind" CHECK(("conduct_entries"."kind" = 'badge') = ("conduct_entries"."badge_type" is not null)),
	CONSTRAINT "conduct_entries_points" CHECK("conduct_entries"."points" between -10 and 10),
	CONSTRAINT "conduct_entries_earned_or_given" CHECK("conduct_entries"."teacher_id" is null or "conduct_entries"."evidence" is null)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `conduct_entries_giving` ON `conduct_entries` (`institute_id`,`giving_id`,`person_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `conduct_entries_assessment` ON `conduct_entries` (`institute_id`,`assessment_id`,`person_id`,`badge_type`) WHERE assessment_id is not null and withdrawn_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX `conduct_entries_earned` ON `conduct_entries` (`institute_id`,`person_id`,`badge_type`,`evidence`) WHERE evidence is not null;--> statement-breakpoint
CREATE INDEX `conduct_entries_class` ON `conduct_entries` (`institute_id`,`class_id`,`given_at`,`id`);--> statement-breakpoint
CREATE INDEX `conduct_entries_person` ON `conduct_entries` (`institute_id`,`person_id`,`given_at`,`id`);--> statement-breakpoint
CREATE INDEX `conduct_entries_teacher` ON `conduct_entries` (`institute_id`,`teacher_id`);--> statement-breakpoint
CREATE INDEX `conduct_entries_age` ON `conduct_entries` (`given_at`);--> statement-breakpoint
CREATE INDEX `conduct_entries_withdrawn` ON `conduct_entries` (`withdrawn_at`);--> statement-breakpoint
CREATE TABLE `conduct_phrases` (
	`institute_id` text NOT NULL,
	`owner_id` text NOT NULL,
	`phrases` text NOT NULL,
	`updated_at` text NOT NULL,
	PRIMARY KEY(`institute_id`, `owner_id`),
	FOREIGN KEY (`institute_id`,`owner_id`) REFERENCES `members`(`institute_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `assessment_attempts_submitted` ON `assessment_attempts` (`submitted_at`);--> statement-breakpoint
CREATE INDEX `assessment_attempts_released` ON `assessment_attempts` (`released_at`);