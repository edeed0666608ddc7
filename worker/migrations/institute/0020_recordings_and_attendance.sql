CREATE TABLE `attendance_marks` (
	`institute_id` text NOT NULL,
	`record_id` text NOT NULL,
	`person_id` text NOT NULL,
	`status` text NOT NULL,
	PRIMARY KEY(`institute_id`, `record_id`, `person_id`),
	FOREIGN KEY (`institute_id`,`record_id`) REFERENCES `attendance_records`(`institute_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`institute_id`,`person_id`) REFERENCES `members`(`institute_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "attendance_marks_status" CHECK("attendance_marks"."status" in ('PRESENT', 'ABSENT'))
);
--> statement-breakpoint
CREATE INDEX `attendance_marks_person` ON `attendance_marks` (`institute_id`,`person_id`);--> statement-breakpoint
CREATE TABLE `attendance_records` (
	`institute_id` text NOT NULL,
	`id` text NOT NULL,
	`class_id` text NOT NULL,
	`session` text NOT NULL,
	`live_id` text,
	`teacher_id` text NOT NULL,
	`started_at` text NOT NULL,
	`ended_at` text NOT NULL,
	`taken_at` text NOT NULL,
	PRIMARY KEY(`institute_id`, `id`),
	FOREIGN KEY (`institute_id`,`class_id`) REFERENCES `classes`(`institute_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`institute_id`,`teacher_id`) REFERENCES `members`(`institute_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `attendance_records_session` ON `attendance_records` (`institute_id`,`class_id`,`session`);--> statement-breakpoint
CREATE INDEX `attendance_records_class` ON `attendance_records` (`institute_id`,`class_id`,`started_at`);--> statement-breakpoint
CREATE TABLE `class_recordings` (
	`institute_id` text NOT NULL,
	`id` text NOT NULL,
	`lesson_id` text NOT NULL,
	`live_id` text NOT NULL,
	`recorded_by` text NOT NULL,
	`started_at` text NOT NULL,
	`ended_at` text,
	`duration_ms` integer DEFAULT 0 NOT NULL,
	`bytes` integer DEFAULT 0 NOT NULL,
	`held_bytes` integer DEFAULT 0 NOT NULL,
	`parts` integer DEFAULT 0 NOT NULL,
	`is_published` integer DEFAULT true NOT NULL,
	`removed_at` text,
	PRIMARY KEY(`institute_id`, `id`),
	FOREIGN KEY (`institute_id`,`lesson_id`) REFERENCES `lessons`(`institute_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`institute_id`,`live_id`) REFERENCES `live_classes`(`institute_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`institute_id`,`recorded_by`) REFERENCES `members`(`institute_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "class_recordings_held" CHECK("class_recordings"."bytes" >= 0 and "class_recordings"."held_bytes" >= "class_recordings"."bytes")
);
--> statement-breakpoint
CREATE INDEX `class_recordings_lesson` ON `class_recordings` (`institute_id`,`lesson_id`,`id`);--> statement-breakpoint
CREATE INDEX `class_recordings_gone` ON `class_recordings` (`removed_at`) WHERE removed_at is not null;