CREATE TABLE `muted_classes` (
	`institute_id` text NOT NULL,
	`person_id` text NOT NULL,
	`class_id` text NOT NULL,
	`muted_at` text NOT NULL,
	PRIMARY KEY(`institute_id`, `person_id`, `class_id`),
	FOREIGN KEY (`institute_id`,`person_id`) REFERENCES `members`(`institute_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`institute_id`,`class_id`) REFERENCES `classes`(`institute_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `muted_kinds` (
	`institute_id` text NOT NULL,
	`person_id` text NOT NULL,
	`kind` text NOT NULL,
	`muted_at` text NOT NULL,
	PRIMARY KEY(`institute_id`, `person_id`, `kind`),
	FOREIGN KEY (`institute_id`,`person_id`) REFERENCES `members`(`institute_id`,`id`) ON UPDATE no action ON DELETE no action
);
